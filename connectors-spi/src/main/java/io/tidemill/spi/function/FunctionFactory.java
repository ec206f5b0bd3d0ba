package io.tidemill.spi.function;

import io.tidemill.spi.annotation.Evolving;
import io.tidemill.type.LogicalType;
import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * A scalar function that a plugin offers under a name. Thread-safe.
 */
@Evolving
public interface FunctionFactory {
    /** The SQL name, upper case. */
    String name();

    /** The result type for argument types. Throws TYPE_MISMATCH, naming what would be accepted. */
    LogicalType resultType(List<LogicalType> arguments);

    /** True when equal arguments give equal results. */
    default boolean deterministic() {
        return true;
    }

    /**
     * The code for argument types: takes and returns boxed values as {@link io.tidemill.spi.predicate.Predicate} describes them, with byte[] for binary; null is NULL.
     */
    MethodHandle implementation(List<LogicalType> arguments);
}
