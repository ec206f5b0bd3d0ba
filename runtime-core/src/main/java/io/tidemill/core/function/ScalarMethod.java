package io.tidemill.core.function;

import io.tidemill.core.expression.Int128;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnVector;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A static method that computes a scalar function, as generated code calls it.
 *
 * @param method the method, public in a public class
 * @param passing how each argument is passed; a leading FunctionContext parameter is not among them
 * @param takesContext true when the first parameter is the FunctionContext
 * @param fails true when it can throw, which it declares: then it runs only for rows that exist
 * @param deterministic true when equal arguments give equal results
 */
public record ScalarMethod(
        Method method, List<Passing> passing, boolean takesContext, boolean fails, boolean deterministic) {
    /** How an argument travels. */
    public enum Passing {
        BOOLEAN,
        INT,
        LONG,
        FLOAT,
        DOUBLE,
        /** byte[] heap, int offset, int length. */
        RANGE,
        SLICE,
        /** As {@link #SLICE}, null for NULL; a NULL in any other way gives NULL without a call. */
        NULLABLE_SLICE,
        INT128,
        /** ColumnVector, int row: ARRAY, MAP and ROW values. */
        NESTED,
        /** An object prepared when the expression is compiled. */
        PREPARED
    }

    /** The public static method of a class with a name, of which there is one. */
    public static ScalarMethod find(Class<?> owner, String name) {
        ScalarMethod method = METHODS.get(owner).get(name);
        if (method == null) {
            throw new EngineException(ErrorCode.INTERNAL, "no method " + name + " in " + owner.getSimpleName());
        }
        return method;
    }

    private static final ClassValue<Map<String, ScalarMethod>> METHODS = new ClassValue<>() {
        @Override
        protected Map<String, ScalarMethod> computeValue(Class<?> owner) {
            Map<String, ScalarMethod> methods = new HashMap<>();
            for (Method method : owner.getDeclaredMethods()) {
                if (Modifier.isStatic(method.getModifiers()) && Modifier.isPublic(method.getModifiers())) {
                    methods.put(method.getName(), of(method));
                }
            }
            return methods;
        }
    };

    private static ScalarMethod of(Method method) {
        Class<?>[] types = method.getParameterTypes();
        boolean context = types.length > 0 && types[0] == FunctionContext.class;
        List<Passing> passing = new ArrayList<>();
        int i = context ? 1 : 0;
        while (i < types.length) {
            Passing next = passing(types[i]);
            passing.add(next);
            i += next == Passing.RANGE ? 3 : next == Passing.NESTED ? 2 : 1;
        }
        return new ScalarMethod(method, List.copyOf(passing), context, method.getExceptionTypes().length > 0, true);
    }

    private static Passing passing(Class<?> type) {
        if (type == boolean.class) {
            return Passing.BOOLEAN;
        } else if (type == int.class) {
            return Passing.INT;
        } else if (type == long.class) {
            return Passing.LONG;
        } else if (type == float.class) {
            return Passing.FLOAT;
        } else if (type == double.class) {
            return Passing.DOUBLE;
        } else if (type == byte[].class) {
            return Passing.RANGE;
        } else if (type == Slice.class) {
            return Passing.SLICE;
        } else if (type == Object.class) {
            return Passing.NULLABLE_SLICE;
        } else if (type == Int128.class) {
            return Passing.INT128;
        } else if (type == ColumnVector.class) {
            return Passing.NESTED;
        }
        return Passing.PREPARED;
    }

    /** True when the method receives null for a NULL argument at a position; other NULLs give NULL without a call. */
    public boolean takesNull(int position) {
        return passing.get(position) == Passing.NULLABLE_SLICE;
    }

    /** The same method, whose results differ between calls. */
    ScalarMethod changing() {
        return new ScalarMethod(method, passing, takesContext, fails, false);
    }

    /** The Java type that it returns; a boxed one, Slice, Int128 or Object when the result may be NULL. */
    public Class<?> returnType() {
        return method.getReturnType();
    }
}
