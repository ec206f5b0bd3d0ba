package io.tidemill.core.codegen;

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
import java.util.ArrayList;
import java.util.List;

/** How generated code holds and stores values of a type. */
final class Physical {
    private Physical() {}

    static boolean isNested(LogicalType type) {
        return switch (type.physical()) {
            case ARRAY, MAP, ROW -> true;
            default -> false;
        };
    }

    static Class<? extends ColumnVector> vectorClass(LogicalType type) {
        return switch (type.physical()) {
            case BYTE -> ByteVector.class;
            case INT -> IntVector.class;
            case LONG -> LongVector.class;
            case INT128 -> Int128Vector.class;
            case FLOAT -> FloatVector.class;
            case DOUBLE -> DoubleVector.class;
            case BYTES -> BytesVector.class;
            case ARRAY -> ArrayVector.class;
            case MAP -> MapVector.class;
            case ROW -> RowVector.class;
        };
    }

    /** The array of a vector that has one. */
    static Class<?> arrayClass(LogicalType type) {
        return switch (type.physical()) {
            case BYTE -> byte[].class;
            case INT -> int[].class;
            case LONG -> long[].class;
            case FLOAT -> float[].class;
            case DOUBLE -> double[].class;
            default -> throw new IllegalArgumentException(type.toString());
        };
    }

    /** The local variables of a value. */
    static Class<?>[] partClasses(LogicalType type) {
        return switch (type.physical()) {
            case BYTE, INT -> new Class<?>[] {int.class};
            case LONG -> new Class<?>[] {long.class};
            case FLOAT -> new Class<?>[] {float.class};
            case DOUBLE -> new Class<?>[] {double.class};
            case INT128 -> new Class<?>[] {long.class, long.class};
            case BYTES -> new Class<?>[] {byte[].class, int.class, int.class};
            case ARRAY, MAP, ROW -> new Class<?>[] {ColumnVector.class, int.class};
        };
    }

    /** Parameter types: the first ones given, then the parts of the value. */
    static List<Class<?>> parameters(LogicalType type, Class<?>... first) {
        List<Class<?>> parameters = new ArrayList<>(List.of(first));
        parameters.addAll(List.of(partClasses(type)));
        return parameters;
    }

    /** The end of the names of methods in KernelSupport. */
    static String suffix(LogicalType type) {
        return switch (type.physical()) {
            case BYTE -> "Boolean";
            case INT -> "Int";
            case LONG -> "Long";
            case INT128 -> "Int128";
            case FLOAT -> "Float";
            case DOUBLE -> "Double";
            case BYTES -> "Bytes";
            case ARRAY, MAP, ROW -> "Nested";
        };
    }
}
