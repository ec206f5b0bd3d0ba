package io.tidemill.plugin.formats.json;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.plugin.formats.text.ByteText;
import io.tidemill.plugin.formats.text.ScalarPrinter;
import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.nio.charset.StandardCharsets;

/** Writes values of one type as JSON. */
abstract class JsonWriter {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    static JsonWriter of(LogicalType type, String path, JsonSettings settings) {
        return switch (type.root()) {
            case ROW -> new Fields(type, path, settings);
            case ARRAY -> new Elements(of(type.children().get(0), path + "[]", settings));
            case MAP, MULTISET -> new Entries(type, path, settings);
            default -> new Scalar(type, settings);
        };
    }

    final void write(ColumnVector vector, int row, ByteText out) {
        if (vector.isNull(row)) {
            out.add(NULL);
        } else {
            writeValue(vector, row, out);
        }
    }

    abstract void writeValue(ColumnVector vector, int row, ByteText out);

    private static final class Scalar extends JsonWriter {
        private final ScalarPrinter printer;
        private final boolean quoted;

        Scalar(LogicalType type, JsonSettings settings) {
            this.printer = new ScalarPrinter(type, settings.decimals(), settings.isoTimestamps() ? 'T' : ' ');
            this.quoted = type.isBinary() || type.isTimestamp() || type.is(TypeRoot.DATE, TypeRoot.TIME);
        }

        @Override
        void writeValue(ColumnVector vector, int row, ByteText out) {
            if (vector instanceof BytesVector text && !printer.type().isBinary()) {
                string(text.heap(), text.offsets()[row], text.lengths()[row], out);
            } else if (quoted || !isFinite(vector, row)) {
                out.add('"');
                printer.print(vector, row, out);
                out.add('"');
            } else {
                printer.print(vector, row, out);
            }
        }

        /** NaN and infinities are no JSON numbers. */
        private static boolean isFinite(ColumnVector vector, int row) {
            if (vector instanceof DoubleVector doubles) {
                return Double.isFinite(doubles.get(row));
            }
            return !(vector instanceof FloatVector floats) || Float.isFinite(floats.get(row));
        }
    }

    /** Writes text as a JSON string. */
    static void string(byte[] bytes, int from, int length, ByteText out) {
        out.add('"');
        int start = from;
        int end = from + length;
        for (int i = from; i < end; i++) {
            byte c = bytes[i];
            if (c == '"' || c == '\\' || c >= 0 && c < ' ') {
                out.add(bytes, start, i - start).add('\\');
                start = i + 1;
                switch (c) {
                    case '\n' -> out.add('n');
                    case '\r' -> out.add('r');
                    case '\t' -> out.add('t');
                    case '\b' -> out.add('b');
                    case '\f' -> out.add('f');
                    case '"', '\\' -> out.add(c);
                    default -> out.add('u').add('0').add('0').add(HEX[c >> 4]).add(HEX[c & 15]);
                }
            }
        }
        out.add(bytes, start, end - start).add('"');
    }

    private static byte[] name(String text) {
        ByteText name = new ByteText();
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        string(utf8, 0, utf8.length, name);
        name.add(':');
        return java.util.Arrays.copyOf(name.bytes(), name.size());
    }

    private static final class Fields extends JsonWriter {
        private final JsonWriter[] fields;
        private final byte[][] names;
        private final boolean ignoreNulls;

        Fields(LogicalType type, String path, JsonSettings settings) {
            int count = type.children().size();
            fields = new JsonWriter[count];
            names = new byte[count][];
            for (int i = 0; i < count; i++) {
                String field = type.names().get(i);
                fields[i] = of(type.children().get(i), path.isEmpty() ? field : path + "." + field, settings);
                names[i] = name(field);
            }
            ignoreNulls = settings.ignoreNullFields();
        }

        @Override
        void writeValue(ColumnVector vector, int row, ByteText out) {
            RowVector source = (RowVector) vector;
            char before = '{';
            for (int i = 0; i < fields.length; i++) {
                ColumnVector values = source.field(i);
                if (ignoreNulls && values.isNull(row)) {
                    continue;
                }
                out.add(before).add(names[i]);
                before = ',';
                fields[i].write(values, row, out);
            }
            if (before == '{') {
                out.add('{');
            }
            out.add('}');
        }
    }

    private static final class Elements extends JsonWriter {
        private final JsonWriter element;

        Elements(JsonWriter element) {
            this.element = element;
        }

        @Override
        void writeValue(ColumnVector vector, int row, ByteText out) {
            ArrayVector array = (ArrayVector) vector;
            int first = array.starts()[row];
            out.add('[');
            for (int i = 0; i < array.lengths()[row]; i++) {
                if (i > 0) {
                    out.add(',');
                }
                element.write(array.elements(), first + i, out);
            }
            out.add(']');
        }
    }

    private static final class Entries extends JsonWriter {
        private final String path;
        private final JsonSettings settings;
        private final ScalarPrinter key;
        private final JsonWriter value;

        Entries(LogicalType type, String path, JsonSettings settings) {
            LogicalType keyType = type.children().get(0);
            if (keyType.is(TypeRoot.ARRAY, TypeRoot.MAP, TypeRoot.MULTISET, TypeRoot.ROW)) {
                throw new EngineException(
                        ErrorCode.UNSUPPORTED,
                        "column \"" + path + "\" is a " + type + "; format '" + settings.format()
                                + "' writes keys as names, so they must be single values, best STRING");
            }
            this.path = path;
            this.settings = settings;
            this.key = new ScalarPrinter(keyType, settings.decimals(), settings.isoTimestamps() ? 'T' : ' ');
            LogicalType valueType = type.children().size() > 1 ? type.children().get(1) : LogicalType.int32();
            this.value = of(valueType, path + "{}", settings);
        }

        @Override
        void writeValue(ColumnVector vector, int row, ByteText out) {
            MapVector map = (MapVector) vector;
            int first = map.starts()[row];
            char before = '{';
            for (int at = first; at < first + map.lengths()[row]; at++) {
                if (map.keys().isNull(at)) {
                    if (settings.nullKeyMode() == JsonOptions.NullKeyMode.FAIL) {
                        throw new EngineException(
                                ErrorCode.SINK_WRITE_FAILED,
                                "column \"" + path + "\": a MAP has a NULL key, which JSON cannot hold; set '"
                                        + settings.format() + ".map-null-key.mode' to DROP or LITERAL");
                    }
                    if (settings.nullKeyMode() == JsonOptions.NullKeyMode.DROP) {
                        continue;
                    }
                }
                out.add(before);
                before = ',';
                key(map.keys(), at, out);
                out.add(':');
                value.write(map.values(), at, out);
            }
            if (before == '{') {
                out.add('{');
            }
            out.add('}');
        }

        private void key(ColumnVector keys, int at, ByteText out) {
            byte[] text;
            if (keys.isNull(at)) {
                text = settings.nullKeyLiteral().getBytes(StandardCharsets.UTF_8);
            } else if (keys instanceof IntVector ints && key.type().isInteger()) {
                text = Integer.toString(ints.get(at)).getBytes(StandardCharsets.US_ASCII);
            } else {
                ByteText printed = new ByteText();
                key.print(keys, at, printed);
                text = java.util.Arrays.copyOf(printed.bytes(), printed.size());
            }
            string(text, 0, text.length, out);
        }
    }
}
