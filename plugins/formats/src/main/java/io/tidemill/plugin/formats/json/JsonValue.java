package io.tidemill.plugin.formats.json;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.plugin.formats.text.DateTimeText;
import io.tidemill.plugin.formats.text.NumberText;
import io.tidemill.plugin.formats.text.ScalarText;
import io.tidemill.plugin.formats.text.TextVectors;
import io.tidemill.plugin.formats.text.UsualTimestamps;
import io.tidemill.plugin.formats.text.Words;
import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.Arrays;

/**
 * Reads JSON values of one type into a vector. Syntax errors make {@link #read} false; a value that is fine JSON but does not fit the
 * type is NULL in lenient mode and an error otherwise.
 */
abstract class JsonValue {
    private static final int MAX_SHOWN = 60;
    private static final int MAX_MICROS_PRECISION = 6;

    private final LogicalType type;
    private final String path;
    private final JsonSettings settings;

    JsonValue(LogicalType type, String path, JsonSettings settings) {
        this.type = type;
        this.path = path;
        this.settings = settings;
    }

    static JsonValue of(LogicalType type, String path, NestedPaths needed, JsonSettings settings, ZoneId zone) {
        return switch (type.root()) {
            case ROW -> new JsonRow(type, path, needed, settings, zone);
            case ARRAY -> new Elements(type, path, settings, zone);
            case MAP, MULTISET -> new Entries(type, path, settings, zone);
            case CHAR, VARCHAR -> new Characters(type, path, settings);
            case BIGINT -> new Longs(type, path, settings, zone);
            case INT -> new Ints(type, path, settings, zone);
            case TIMESTAMP ->
                type.precision() <= MAX_MICROS_PRECISION
                        ? new Timestamps(type, path, settings, zone)
                        : new Scalars(type, path, settings, zone);
            default -> new Scalars(type, path, settings, zone);
        };
    }

    final String path() {
        return path;
    }

    final LogicalType type() {
        return type;
    }

    final JsonSettings settings() {
        return settings;
    }

    /** Reads the value at the input's position, which is not a blank. */
    final boolean read(JsonInput in, ColumnVector vector, int row) {
        if (in.bytes[in.position] == 'n' && in.skipNull()) {
            setNull(vector, row);
            return true;
        }
        return readValue(in, vector, row);
    }

    abstract boolean readValue(JsonInput in, ColumnVector vector, int row);

    /** The value is missing. Vectors are cleared before each batch, so what is under a NULL may be looked at. */
    final void setNull(ColumnVector vector, int row) {
        vector.setNull(row);
    }

    /** Makes rows of a vector that an earlier batch filled hold nothing that points outside of what there is now. */
    static void clear(ColumnVector vector, int from, int to) {
        if (vector instanceof BytesVector text) {
            Arrays.fill(text.offsets(), from, to, 0);
            Arrays.fill(text.lengths(), from, to, 0);
        } else if (vector instanceof ArrayVector array) {
            Arrays.fill(array.starts(), from, to, 0);
            Arrays.fill(array.lengths(), from, to, 0);
        } else if (vector instanceof MapVector map) {
            Arrays.fill(map.starts(), from, to, 0);
            Arrays.fill(map.lengths(), from, to, 0);
        } else if (vector instanceof RowVector fields) {
            for (int i = 0; i < fields.fieldCount(); i++) {
                clear(fields.field(i), from, to);
            }
        }
    }

    /** Undoes {@link #setNull} in a row and all that is inside it. */
    static void setNotNull(ColumnVector vector, int row) {
        vector.setNotNull(row);
        if (vector instanceof RowVector fields) {
            for (int i = 0; i < fields.fieldCount(); i++) {
                setNotNull(fields.field(i), row);
            }
        }
    }

    /** A well-formed value from {@code start} to {@code end} that is none of the type. */
    final boolean unfit(JsonInput in, ColumnVector vector, int row, int start, int end) {
        if (settings.lenient()) {
            setNull(vector, row);
            return true;
        }
        int length = Math.min(end - start, MAX_SHOWN);
        String shown =
                new String(in.bytes, start, length, StandardCharsets.UTF_8) + (length < end - start ? "..." : "");
        throw new UnfitValue(
                start, "column \"" + path + "\": '" + shown + "' is not " + TextVectors.withArticle(type) + hint());
    }

    private String hint() {
        if (!type.isTimestamp()) {
            return "";
        }
        return settings.isoTimestamps()
                ? " in ISO-8601 form (2024-01-31T12:30:00" + (type.is(TypeRoot.TIMESTAMP_LTZ) ? "Z" : "") + "; see '"
                        + settings.format() + ".timestamp-format.standard')"
                : " in SQL form (2024-01-31 12:30:00" + (type.is(TypeRoot.TIMESTAMP_LTZ) ? "Z" : "")
                        + "; for a T in the middle set '" + settings.format()
                        + ".timestamp-format.standard' = 'ISO-8601')";
    }

    /** Carries the place of a value that does not fit to the decoder, which knows file and line. */
    static final class UnfitValue extends EngineException {
        private static final long serialVersionUID = 1L;

        private final int at;

        UnfitValue(int at, String detail) {
            super(ErrorCode.DATA_MALFORMED, detail);
            this.at = at;
        }

        int at() {
            return at;
        }
    }

    /** An object or array where a single value belongs. */
    final boolean unfitNested(JsonInput in, ColumnVector vector, int row) {
        int start = in.position;
        return in.skipValue() && unfit(in, vector, row, start, in.position);
    }

    private static class Scalars extends JsonValue {
        private final ScalarText text;

        Scalars(LogicalType type, String path, JsonSettings settings, ZoneId zone) {
            super(type, path, settings);
            this.text = ScalarText.of(type, settings.separator(), zone);
        }

        @Override
        boolean readValue(JsonInput in, ColumnVector vector, int row) {
            byte c = in.bytes[in.position];
            if (c == '"') {
                if (!in.string() || !in.unescapeToken()) {
                    return false;
                }
            } else if (c == '{' || c == '[') {
                return unfitNested(in, vector, row);
            } else if (!in.word() || !in.isLiteral()) {
                return false;
            }
            return text.read(in.bytes, in.tokenStart, in.tokenEnd, vector, row)
                    || otherwise(in, vector, row)
                    || unfit(in, vector, row, in.tokenStart, in.tokenEnd);
        }

        /** A last try: whole numbers may be written with a fraction or an exponent, which is cut off. */
        private boolean otherwise(JsonInput in, ColumnVector vector, int row) {
            if (!type().isInteger() || in.bytes[in.position - 1] == '"') {
                return false;
            }
            BigDecimal value;
            try {
                value = new BigDecimal(in.token());
            } catch (NumberFormatException e) {
                return false;
            }
            if (Math.abs((long) value.precision() - value.scale()) > 20) {
                return false;
            }
            byte[] whole = value.toBigInteger().toString().getBytes(StandardCharsets.US_ASCII);
            return text.read(whole, 0, whole.length, vector, row);
        }
    }

    private static final class Longs extends Scalars {
        Longs(LogicalType type, String path, JsonSettings settings, ZoneId zone) {
            super(type, path, settings, zone);
        }

        @Override
        boolean readValue(JsonInput in, ColumnVector vector, int row) {
            byte[] bytes = in.bytes;
            int start = in.position;
            if (start + Long.BYTES <= in.limit) {
                long word = Words.load(bytes, start);
                int length = NumberText.leadingDigits(word);
                if (length > 0 && length < Long.BYTES && endsNumber(bytes[start + length])) {
                    ((LongVector) vector).values()[row] = NumberText.upToEight(word, length);
                    in.position = start + length;
                    return true;
                }
            }
            int end = endOfDigits(bytes, start, in.limit);
            if (end < in.limit && end > start && endsNumber(bytes[end])) {
                long value = NumberText.integer(bytes, start, end);
                if (value != NumberText.NOT_PLAIN) {
                    ((LongVector) vector).values()[row] = value;
                    in.position = end;
                    return true;
                }
            }
            return super.readValue(in, vector, row);
        }
    }

    private static final class Ints extends Scalars {
        Ints(LogicalType type, String path, JsonSettings settings, ZoneId zone) {
            super(type, path, settings, zone);
        }

        @Override
        boolean readValue(JsonInput in, ColumnVector vector, int row) {
            byte[] bytes = in.bytes;
            int start = in.position;
            int end = endOfDigits(bytes, start, in.limit);
            if (end < in.limit && end > start && end - start < 10 && endsNumber(bytes[end])) {
                long value = NumberText.integer(bytes, start, end);
                if (value != NumberText.NOT_PLAIN) {
                    ((IntVector) vector).values()[row] = (int) value;
                    in.position = end;
                    return true;
                }
            }
            return super.readValue(in, vector, row);
        }
    }

    private static final class Timestamps extends Scalars {
        private final UsualTimestamps usual;

        Timestamps(LogicalType type, String path, JsonSettings settings, ZoneId zone) {
            super(type, path, settings, zone);
            this.usual = new UsualTimestamps(settings.separator(), type.precision());
        }

        @Override
        boolean readValue(JsonInput in, ColumnVector vector, int row) {
            byte[] bytes = in.bytes;
            int start = in.position + 1;
            if (bytes[start - 1] == '"') {
                int length = isQuote(in, start + UsualTimestamps.MILLIS_LENGTH)
                        ? UsualTimestamps.MILLIS_LENGTH
                        : isQuote(in, start + UsualTimestamps.SECONDS_LENGTH) ? UsualTimestamps.SECONDS_LENGTH : 0;
                long micros = length == 0 ? DateTimeText.NOT_A_TIME : usual.read(bytes, start, length);
                if (micros != DateTimeText.NOT_A_TIME) {
                    ((LongVector) vector).values()[row] = micros;
                    in.position = start + length + 1;
                    return true;
                }
            }
            return super.readValue(in, vector, row);
        }

        private static boolean isQuote(JsonInput in, int at) {
            return at < in.limit && in.bytes[at] == '"';
        }
    }

    private static int endOfDigits(byte[] bytes, int from, int limit) {
        int at = from;
        if (at < limit && bytes[at] == '-') {
            at++;
        }
        while (at < limit && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at;
    }

    private static boolean endsNumber(byte c) {
        return c == ',' || c == '}' || c == ']' || c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }

    /** Text; what is no string is taken as written. */
    private static final class Characters extends JsonValue {
        Characters(LogicalType type, String path, JsonSettings settings) {
            super(type, path, settings);
        }

        @Override
        boolean readValue(JsonInput in, ColumnVector vector, int row) {
            byte c = in.bytes[in.position];
            if (c == '"') {
                if (!in.string() || !in.unescapeToken()) {
                    return false;
                }
            } else if (c == '{' || c == '[') {
                int start = in.position;
                if (!in.skipValue()) {
                    return false;
                }
                in.tokenStart = start;
                in.tokenEnd = in.position;
            } else if (!in.word() || !in.isLiteral()) {
                return false;
            }
            ((BytesVector) vector).view(row, in.tokenStart, in.tokenEnd - in.tokenStart);
            return true;
        }
    }

    private static final class Elements extends JsonValue {
        private final JsonValue element;

        Elements(LogicalType type, String path, JsonSettings settings, ZoneId zone) {
            super(type, path, settings);
            this.element = of(type.children().get(0), path + "[]", NestedPaths.ALL, settings, zone);
        }

        @Override
        boolean readValue(JsonInput in, ColumnVector vector, int row) {
            if (in.bytes[in.position] != '[') {
                return unfitNested(in, vector, row);
            }
            in.position++;
            ArrayVector array = (ArrayVector) vector;
            ColumnVector elements = array.elements();
            int first = array.elementCount();
            int count = 0;
            if (in.peek() == ']') {
                in.position++;
            } else {
                while (true) {
                    if (in.peek() < 0) {
                        return in.expected("an array element");
                    }
                    int at = array.append(row, 1);
                    clear(elements, at, at + 1);
                    count++;
                    if (!element.read(in, elements, at)) {
                        return false;
                    }
                    int c = in.peek();
                    if (c != ',' && c != ']') {
                        return in.expected("',' or ']'");
                    }
                    in.position++;
                    if (c == ']') {
                        break;
                    }
                }
            }
            array.starts()[row] = first;
            array.lengths()[row] = count;
            return true;
        }
    }

    /** A MAP is an object; its keys are read as text of the key type. A MULTISET maps elements to counts. */
    private static final class Entries extends JsonValue {
        private final ScalarText key;
        private final JsonValue value;

        Entries(LogicalType type, String path, JsonSettings settings, ZoneId zone) {
            super(type, path, settings);
            LogicalType keyType = type.children().get(0);
            if (keyType.is(TypeRoot.ARRAY, TypeRoot.MAP, TypeRoot.MULTISET, TypeRoot.ROW)) {
                throw new EngineException(
                        ErrorCode.UNSUPPORTED,
                        "column \"" + path + "\" is a " + type + "; format '" + settings.format()
                                + "' writes keys as names, so they must be single values, best STRING");
            }
            this.key = ScalarText.of(keyType, settings.separator(), zone);
            LogicalType valueType = type.children().size() > 1 ? type.children().get(1) : LogicalType.int32();
            this.value = of(valueType, path + "{}", NestedPaths.ALL, settings, zone);
        }

        @Override
        boolean readValue(JsonInput in, ColumnVector vector, int row) {
            if (in.bytes[in.position] != '{') {
                return unfitNested(in, vector, row);
            }
            in.position++;
            MapVector map = (MapVector) vector;
            int first = map.entryCount();
            int count = 0;
            if (in.peek() == '}') {
                in.position++;
            } else {
                while (true) {
                    if (in.peek() != '"') {
                        return in.expected("a key");
                    }
                    if (!in.string() || !in.unescapeToken()) {
                        return false;
                    }
                    int at = map.append(row, 1);
                    clear(map.keys(), at, at + 1);
                    clear(map.values(), at, at + 1);
                    count++;
                    if (!key.read(in.bytes, in.tokenStart, in.tokenEnd, map.keys(), at)) {
                        int start = in.tokenStart;
                        if (!unfit(in, map.keys(), at, start, in.tokenEnd)) {
                            return false;
                        }
                    }
                    if (in.peek() != ':') {
                        return in.expected("':'");
                    }
                    in.position++;
                    if (in.peek() < 0) {
                        return in.expected("a value");
                    }
                    if (!value.read(in, map.values(), at)) {
                        return false;
                    }
                    int c = in.peek();
                    if (c != ',' && c != '}') {
                        return in.expected("',' or '}'");
                    }
                    in.position++;
                    if (c == '}') {
                        break;
                    }
                }
            }
            map.starts()[row] = first;
            map.lengths()[row] = count;
            return true;
        }
    }
}
