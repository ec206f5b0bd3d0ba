package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
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
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;

/** Writes the fields of a row, in the form of {@link WrittenSchema}. */
final class RecordWriter {
    private static final int MAX_INT_DECIMAL = 9;

    private final LogicalType row;

    RecordWriter(LogicalType row) {
        this.row = row;
    }

    static LogicalType valueType(LogicalType map) {
        return map.is(TypeRoot.MULTISET)
                ? LogicalType.int32().notNull()
                : map.children().get(1);
    }

    void fields(RowVector values, int at, RecordConsumer out) {
        fields(row, values, at, out);
    }

    private static void fields(LogicalType type, RowVector values, int at, RecordConsumer out) {
        for (int i = 0; i < values.fieldCount(); i++) {
            ColumnVector vector = values.field(i);
            if (!vector.isNull(at)) {
                out.startField(type.names().get(i), i);
                value(type.children().get(i), vector, at, out);
                out.endField(type.names().get(i), i);
            }
        }
    }

    private static void value(LogicalType type, ColumnVector vector, int at, RecordConsumer out) {
        switch (type.root()) {
            case BOOLEAN, NULL -> out.addBoolean(((ByteVector) vector).get(at) != 0);
            case TINYINT, SMALLINT, INT, DATE, TIME -> out.addInteger(((IntVector) vector).get(at));
            case BIGINT -> out.addLong(((LongVector) vector).get(at));
            case FLOAT -> out.addFloat(((FloatVector) vector).get(at));
            case DOUBLE -> out.addDouble(((DoubleVector) vector).get(at));
            case DECIMAL -> decimal(type, vector, at, out);
            case CHAR, VARCHAR, BINARY, VARBINARY -> {
                BytesVector bytes = (BytesVector) vector;
                out.addBinary(Binary.fromReusedByteArray(bytes.heap(), bytes.offsets()[at], bytes.lengths()[at]));
            }
            case TIMESTAMP, TIMESTAMP_LTZ -> timestamp(type, vector, at, out);
            case ARRAY -> array(type, (ArrayVector) vector, at, out);
            case MAP, MULTISET -> map(type, (MapVector) vector, at, out);
            case ROW -> {
                out.startGroup();
                fields(type, (RowVector) vector, at, out);
                out.endGroup();
            }
            case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
                throw new EngineException(ErrorCode.UNSUPPORTED, "format 'parquet' cannot write " + type);
        }
    }

    private static void decimal(LogicalType type, ColumnVector vector, int at, RecordConsumer out) {
        if (vector instanceof LongVector longs) {
            if (type.precision() <= MAX_INT_DECIMAL) {
                out.addInteger((int) longs.get(at));
            } else {
                out.addLong(longs.get(at));
            }
            return;
        }
        Int128Vector wide = (Int128Vector) vector;
        byte[] bytes = new byte[WrittenSchema.WIDE_DECIMAL_BYTES];
        for (int i = 0; i < 8; i++) {
            bytes[i] = (byte) (wide.high()[at] >>> 56 - 8 * i);
            bytes[8 + i] = (byte) (wide.low()[at] >>> 56 - 8 * i);
        }
        out.addBinary(Binary.fromConstantByteArray(bytes));
    }

    private static void timestamp(LogicalType type, ColumnVector vector, int at, RecordConsumer out) {
        if (vector instanceof LongVector longs) {
            long micros = longs.get(at);
            out.addLong(type.precision() <= 3 ? Math.floorDiv(micros, 1000L) : micros);
            return;
        }
        Int128Vector wide = (Int128Vector) vector;
        long nanos = wide.low()[at];
        if (wide.high()[at] != nanos >> 63) {
            throw new EngineException(
                    ErrorCode.SINK_WRITE_FAILED,
                    "a " + type
                            + " before 1677 or after 2262 has no place in Parquet's nanoseconds; cast it to TIMESTAMP(6)");
        }
        out.addLong(nanos);
    }

    private static void array(LogicalType type, ArrayVector array, int at, RecordConsumer out) {
        LogicalType elementType = type.children().get(0);
        int start = array.starts()[at];
        int length = array.lengths()[at];
        out.startGroup();
        if (length > 0) {
            out.startField("list", 0);
            for (int i = start; i < start + length; i++) {
                out.startGroup();
                if (!array.elements().isNull(i)) {
                    out.startField("element", 0);
                    value(elementType, array.elements(), i, out);
                    out.endField("element", 0);
                }
                out.endGroup();
            }
            out.endField("list", 0);
        }
        out.endGroup();
    }

    private static void map(LogicalType type, MapVector map, int at, RecordConsumer out) {
        int start = map.starts()[at];
        int length = map.lengths()[at];
        out.startGroup();
        if (length > 0) {
            out.startField("key_value", 0);
            for (int i = start; i < start + length; i++) {
                if (map.keys().isNull(i)) {
                    throw new EngineException(
                            ErrorCode.SINK_WRITE_FAILED, "a MAP has a NULL key, which format 'parquet' cannot write");
                }
                out.startGroup();
                out.startField("key", 0);
                value(type.children().get(0), map.keys(), i, out);
                out.endField("key", 0);
                if (!map.values().isNull(i)) {
                    out.startField("value", 1);
                    value(valueType(type), map.values(), i, out);
                    out.endField("value", 1);
                }
                out.endGroup();
            }
            out.endField("key_value", 0);
        }
        out.endGroup();
    }
}
