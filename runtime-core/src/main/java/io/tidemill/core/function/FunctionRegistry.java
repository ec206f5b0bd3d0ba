package io.tidemill.core.function;

import io.tidemill.type.LogicalType;
import java.util.List;
import java.util.Set;

/** The built-in scalar functions. Immutable, thread-safe. */
public interface FunctionRegistry {
    /** Names that can be called, upper case, special forms included. */
    Set<String> names();

    /** True when there is code for a call with these argument types and this result type. */
    boolean supports(String name, List<LogicalType> arguments, LogicalType result);

    /** True when equal arguments always give equal results. RAND, UUID and the clock are not. */
    boolean isDeterministic(String name);

    /** True for functions that are constant inside one query in batch but not in streaming: CURRENT_TIMESTAMP and its kin. */
    boolean isDynamic(String name);
}
