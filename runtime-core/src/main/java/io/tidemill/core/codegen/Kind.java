package io.tidemill.core.codegen;

import io.tidemill.core.function.ArithmeticFunctions;
import io.tidemill.core.function.ScalarMethod;
import io.tidemill.type.LogicalType;

/** The number types in which Java computes. */
enum Kind {
    INT("Int"),
    LONG("Long"),
    FLOAT("Float"),
    DOUBLE("Double");

    private final String suffix;

    Kind(String suffix) {
        this.suffix = suffix;
    }

    static Kind of(LogicalType type) {
        return switch (type.physical()) {
            case INT -> INT;
            case LONG -> LONG;
            case FLOAT -> FLOAT;
            case DOUBLE -> DOUBLE;
            default -> throw new IllegalArgumentException(type.toString());
        };
    }

    boolean isInteger() {
        return this == INT || this == LONG;
    }

    Primitive primitive(String operation) {
        return Primitive.valueOf(name() + "_" + operation);
    }

    ScalarMethod division(boolean quotient) {
        return ScalarMethod.find(ArithmeticFunctions.class, (quotient ? "divide" : "remainder") + suffix);
    }
}
