package io.tidemill.core.plan;

import io.tidemill.core.expression.Literal;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The types that parts of a plan have, for {@link PlanJson}. All of them are known at compile time: names in a text only choose among them. */
final class RecordTypes {
    private static final Map<String, Function<String, Object>> CONSTANTS = Map.of(
            "Integer", Integer::valueOf,
            "Long", Long::valueOf,
            "Float", Float::valueOf,
            "Double", Double::valueOf,
            "BigInteger", BigInteger::new,
            "BigDecimal", BigDecimal::new);

    private static final Map<String, Class<?>> NODES = implementations(PhysicalNode.class);

    private RecordTypes() {}

    static Type argument(Type declared, int index) {
        return ((ParameterizedType) declared).getActualTypeArguments()[index];
    }

    static Class<?> raw(Type declared) {
        return (Class<?>) (declared instanceof ParameterizedType parameterized ? parameterized.getRawType() : declared);
    }

    static boolean isSealed(Type declared) {
        return raw(declared).isSealed();
    }

    static Class<?> node(String name) {
        return named(NODES, name);
    }

    /** The record called {@code name} among those that can stand where {@code declared} is. */
    static Class<?> variant(Type declared, String name) {
        if (declared == Object.class) {
            return named(Map.of("HexBytes", Literal.HexBytes.class), name);
        }
        return named(implementations(raw(declared)), name);
    }

    static String constantName(Object value) {
        String name = value.getClass().getSimpleName();
        if (!CONSTANTS.containsKey(name)) {
            throw new EngineException(ErrorCode.INTERNAL, value.getClass() + " cannot be a constant of a plan");
        }
        return name;
    }

    static boolean isConstant(String name) {
        return CONSTANTS.containsKey(name);
    }

    static Object constant(String name, String text) {
        return CONSTANTS.get(name).apply(text);
    }

    private static Map<String, Class<?>> implementations(Class<?> sealed) {
        Map<String, Class<?>> byName = new HashMap<>();
        for (Class<?> permitted : sealed.getPermittedSubclasses()) {
            byName.put(permitted.getSimpleName(), permitted);
        }
        return byName;
    }

    private static Class<?> named(Map<String, Class<?>> known, String name) {
        Class<?> found = known.get(name);
        if (found == null) {
            throw new EngineException(ErrorCode.VALIDATION, "a plan has no part called \"" + name + "\" here");
        }
        return found;
    }
}
