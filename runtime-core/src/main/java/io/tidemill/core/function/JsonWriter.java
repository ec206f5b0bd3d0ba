package io.tidemill.core.function;

import io.tidemill.core.expression.BoxedValues;
import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import java.time.ZoneId;
import java.util.Base64;

/** Values of a type as JSON: rows and maps are objects, binary values Base64, dates and times texts. */
public final class JsonWriter {
    private final LogicalType type;
    private final ZoneId zone;
    private final ValueFormatter plain;
    private final JsonWriter[] children;

    public JsonWriter(LogicalType type, ZoneId zone) {
        this.type = type;
        this.zone = zone;
        this.plain = new ValueFormatter(type, zone);
        this.children = new JsonWriter[type.children().size()];
        for (int i = 0; i < children.length; i++) {
            children[i] = new JsonWriter(type.children().get(i), zone);
        }
    }

    /** Appends the value of a row. */
    public void append(ColumnVector vector, int row, StringBuilder text) {
        if (vector.isNull(row)) {
            text.append("null");
            return;
        }
        switch (type.root()) {
            case BOOLEAN -> text.append(((ByteVector) vector).get(row) != 0);
            case TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, DECIMAL -> plain.append(vector, row, text);
            case BINARY, VARBINARY ->
                text.append('"')
                        .append(Base64.getEncoder().encodeToString(((BytesVector) vector).getBytes(row)))
                        .append('"');
            case ARRAY -> appendArray((ArrayVector) vector, row, text);
            case MAP, MULTISET -> appendMap((MapVector) vector, row, text);
            case ROW -> appendRow((RowVector) vector, row, text);
            default -> JsonValue.quote(plain.format(vector, row), text);
        }
    }

    /** Appends a text in quotes, with escapes where they are needed. */
    public static void quote(CharSequence value, StringBuilder text) {
        JsonValue.quote(value, text);
    }

    private void appendArray(ArrayVector vector, int row, StringBuilder text) {
        text.append('[');
        for (int i = 0; i < vector.lengths()[row]; i++) {
            if (i > 0) {
                text.append(',');
            }
            children[0].append(vector.elements(), vector.starts()[row] + i, text);
        }
        text.append(']');
    }

    private void appendMap(MapVector vector, int row, StringBuilder text) {
        JsonWriter values = children.length > 1 ? children[1] : new JsonWriter(BoxedValues.mapValueType(type), zone);
        text.append('{');
        for (int i = 0; i < vector.lengths()[row]; i++) {
            if (i > 0) {
                text.append(',');
            }
            int entry = vector.starts()[row] + i;
            String key = children[0].plain.format(vector.keys(), entry);
            JsonValue.quote(key == null ? "null" : key, text);
            text.append(':');
            values.append(vector.values(), entry, text);
        }
        text.append('}');
    }

    private void appendRow(RowVector vector, int row, StringBuilder text) {
        text.append('{');
        for (int i = 0; i < children.length; i++) {
            if (i > 0) {
                text.append(',');
            }
            JsonValue.quote(type.names().get(i), text);
            text.append(':');
            children[i].append(vector.field(i), row, text);
        }
        text.append('}');
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JsonWriter writer && writer.type.equals(type) && writer.zone.equals(zone);
    }

    @Override
    public int hashCode() {
        return type.hashCode();
    }
}
