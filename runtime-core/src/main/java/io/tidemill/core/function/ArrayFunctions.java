package io.tidemill.core.function;

import java.util.List;

/** ARRAY_* and MAP_*: each builds a new collection of objects. */
final class ArrayFunctions {
    private ArrayFunctions() {}

    private static boolean contains(List<?> values, Object wanted) {
        for (Object value : values) {
            if (CollectionFunctions.sameValue(value, wanted)) {
                return true;
            }
        }
        return false;
    }

    private static Object contains(Object[] arguments, FunctionContext context) {
        return arguments[0] == null ? null : (Object) contains((List<?>) arguments[0], arguments[1]);
    }

    static void register(FunctionTable table) {
        table.addBoxedNulls("ARRAY_CONTAINS", ArrayFunctions::contains, Argument.ARRAY, Argument.ANY);
    }
}
