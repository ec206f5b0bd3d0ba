package io.tidemill.spi.vector;

import io.tidemill.spi.annotation.Evolving;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Makes empty vectors for types. */
@Evolving
public final class Vectors {
    private Vectors() {}

    /** An empty vector of the class that stores {@code type}. */
    public static ColumnVector allocate(LogicalType type, int capacity) {
        return switch (type.physical()) {
            case BYTE -> new ByteVector(capacity);
            case INT -> new IntVector(capacity);
            case LONG -> new LongVector(capacity);
            case INT128 -> new Int128Vector(capacity);
            case FLOAT -> new FloatVector(capacity);
            case DOUBLE -> new DoubleVector(capacity);
            case BYTES -> new BytesVector(capacity);
            case ARRAY -> new ArrayVector(capacity, allocate(type.children().get(0), capacity));
            case MAP ->
                new MapVector(
                        capacity,
                        allocate(type.children().get(0), capacity),
                        type.children().size() > 1
                                ? allocate(type.children().get(1), capacity)
                                : new IntVector(capacity));
            case ROW -> new RowVector(capacity, allocateAll(type.children(), capacity));
        };
    }

    /** One empty vector a type. */
    public static ColumnVector[] allocateAll(List<LogicalType> types, int capacity) {
        ColumnVector[] vectors = new ColumnVector[types.size()];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = allocate(types.get(i), capacity);
        }
        return vectors;
    }

    /** Sets a row to NULL with a harmless value under it, so that extents of text and collections may be followed. The row is in the vector's capacity. */
    public static void writeNull(ColumnVector vector, int row) {
        vector.setNull(row);
        if (vector instanceof BytesVector bytes) {
            bytes.view(row, 0, 0);
        } else if (vector instanceof ArrayVector array) {
            array.starts()[row] = 0;
            array.lengths()[row] = 0;
        } else if (vector instanceof MapVector map) {
            map.starts()[row] = 0;
            map.lengths()[row] = 0;
        } else if (vector instanceof RowVector fields) {
            for (int i = 0; i < fields.fieldCount(); i++) {
                writeNull(fields.field(i), row);
            }
        }
    }
}
