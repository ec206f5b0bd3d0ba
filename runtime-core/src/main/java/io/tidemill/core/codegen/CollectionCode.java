package io.tidemill.core.codegen;

import io.tidemill.core.function.BoxedFunction;
import io.tidemill.core.function.CollectionFunctions;
import io.tidemill.core.function.FunctionContext;
import java.util.List;

/** Operators on ARRAY, MAP and ROW values. */
final class CollectionCode {
    static final BoxedFunction EQUAL = CollectionCode::equal;
    static final BoxedFunction COMPARE = CollectionCode::compare;
    static final BoxedFunction MAP_GET = CollectionCode::mapGet;

    static final BoxedFunction GREATEST = CollectionCode::greatest;
    static final BoxedFunction LEAST = CollectionCode::least;

    private CollectionCode() {}

    private static Object greatest(Object[] arguments, FunctionContext context) {
        return CollectionFunctions.compareValues(arguments[0], arguments[1]) >= 0 ? arguments[0] : arguments[1];
    }

    private static Object least(Object[] arguments, FunctionContext context) {
        return CollectionFunctions.compareValues(arguments[0], arguments[1]) <= 0 ? arguments[0] : arguments[1];
    }

    private static Object equal(Object[] arguments, FunctionContext context) {
        return CollectionFunctions.sameValue(arguments[0], arguments[1]);
    }

    private static Object compare(Object[] arguments, FunctionContext context) {
        return CollectionFunctions.compareValues(arguments[0], arguments[1]);
    }

    private static Object mapGet(Object[] arguments, FunctionContext context) {
        for (Object entry : (List<?>) arguments[0]) {
            List<?> pair = (List<?>) entry;
            if (CollectionFunctions.sameValue(pair.get(0), arguments[1])) {
                return pair.get(1);
            }
        }
        return null;
    }
}
