package io.tidemill.core.function;

import io.tidemill.core.expression.BoxedValues;
import io.tidemill.core.expression.Int128;
import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.HexFormat;

/**
 * Values of a type as text: as CAST to STRING gives them, binary values as {@code x'0aff'}; arrays as {@code [1, 2]}, maps as {@code {a=1}}, rows as {@code (1, a)}, NULL inside them as
 * {@code NULL}. Immutable, but for one thread because of what it remembers of the time zone.
 */
public final class ValueFormatter {
    private final LogicalType type;
    private final ZoneId zone;
    private final ValueFormatter[] children;

    /**
     * A formatter.
     *
     * @param zone the zone in which TIMESTAMP_LTZ is shown
     */
    public ValueFormatter(LogicalType type, ZoneId zone) {
        this.type = type;
        this.zone = zone;
        this.children = new ValueFormatter[type.children().size()];
        for (int i = 0; i < children.length; i++) {
            children[i] = new ValueFormatter(type.children().get(i), zone);
        }
    }

    /** The text of a row; null for NULL. */
    public String format(ColumnVector vector, int row) {
        if (vector.isNull(row)) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        append(vector, row, text);
        return text.toString();
    }

    /** Appends the text of a row, {@code NULL} for NULL. */
    public void append(ColumnVector vector, int row, StringBuilder text) {
        if (vector.isNull(row)) {
            text.append("NULL");
            return;
        }
        switch (type.physical()) {
            case BYTE -> text.append(((ByteVector) vector).get(row) != 0 ? "TRUE" : "FALSE");
            case INT -> appendInt(((IntVector) vector).get(row), text);
            case LONG -> appendLong(((LongVector) vector).get(row), text);
            case INT128 -> {
                Int128Vector wide = (Int128Vector) vector;
                appendWide(new Int128(wide.high()[row], wide.low()[row]), text);
            }
            case FLOAT -> text.append(((FloatVector) vector).get(row));
            case DOUBLE -> text.append(((DoubleVector) vector).get(row));
            case BYTES -> appendBytes((BytesVector) vector, row, text);
            case ARRAY -> {
                ArrayVector array = (ArrayVector) vector;
                appendAll('[', ']', array.elements(), array.starts()[row], array.lengths()[row], text);
            }
            case MAP -> appendMap((MapVector) vector, row, text);
            case ROW -> appendRow((RowVector) vector, row, text);
        }
    }

    private void appendInt(int value, StringBuilder text) {
        switch (type.root()) {
            case DATE -> text.append(TextFormat.formatDate(value));
            case TIME -> text.append(TextFormat.formatTime(value, type.precision()));
            case INTERVAL_YEAR_MONTH -> text.append(TextFormat.formatYearMonth(value));
            default -> text.append(value);
        }
    }

    private void appendLong(long value, StringBuilder text) {
        switch (type.root()) {
            case DECIMAL -> text.append(TextFormat.formatDecimal(value, type.scale()));
            case TIMESTAMP -> text.append(TextFormat.formatTimestamp(value, type.precision()));
            case TIMESTAMP_LTZ ->
                text.append(TextFormat.formatTimestamp(FunctionContext.toLocal(value, zone), type.precision()));
            case INTERVAL_DAY_TIME -> text.append(TextFormat.formatDayTime(value));
            default -> text.append(value);
        }
    }

    private void appendWide(Int128 value, StringBuilder text) {
        if (type.is(TypeRoot.DECIMAL)) {
            text.append(TextFormat.formatDecimalWide(value, type.scale()));
            return;
        }
        Int128 local = value;
        if (type.is(TypeRoot.TIMESTAMP_LTZ)) {
            long micros = DateTimeFunctions.nanosToMicros(value);
            local = value.add(Int128.multiply(FunctionContext.toLocal(micros, zone) - micros, 1000));
        }
        text.append(TextFormat.formatTimestampWide(local, type.precision()));
    }

    private void appendBytes(BytesVector vector, int row, StringBuilder text) {
        if (type.isBinary()) {
            text.append("x'")
                    .append(HexFormat.of().formatHex(vector.getBytes(row)))
                    .append('\'');
        } else {
            text.append(
                    new String(vector.heap(), vector.offsets()[row], vector.lengths()[row], StandardCharsets.UTF_8));
        }
    }

    private void appendAll(char open, char close, ColumnVector elements, int start, int count, StringBuilder text) {
        text.append(open);
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                text.append(", ");
            }
            children[0].append(elements, start + i, text);
        }
        text.append(close);
    }

    private void appendMap(MapVector vector, int row, StringBuilder text) {
        ValueFormatter values =
                children.length > 1 ? children[1] : new ValueFormatter(BoxedValues.mapValueType(type), zone);
        text.append('{');
        for (int i = 0; i < vector.lengths()[row]; i++) {
            if (i > 0) {
                text.append(", ");
            }
            children[0].append(vector.keys(), vector.starts()[row] + i, text);
            text.append('=');
            values.append(vector.values(), vector.starts()[row] + i, text);
        }
        text.append('}');
    }

    private void appendRow(RowVector vector, int row, StringBuilder text) {
        text.append('(');
        for (int i = 0; i < children.length; i++) {
            if (i > 0) {
                text.append(", ");
            }
            children[i].append(vector.field(i), row, text);
        }
        text.append(')');
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ValueFormatter formatter && formatter.type.equals(type) && formatter.zone.equals(zone);
    }

    @Override
    public int hashCode() {
        return type.hashCode();
    }
}
