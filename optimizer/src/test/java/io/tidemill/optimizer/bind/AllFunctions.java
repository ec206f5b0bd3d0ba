package io.tidemill.optimizer.bind;

import io.tidemill.core.function.FunctionRegistry;
import io.tidemill.type.LogicalType;
import java.util.List;
import java.util.Set;

/** A registry that has code for everything. */
final class AllFunctions implements FunctionRegistry {
    @Override
    public Set<String> names() {
        return Set.of();
    }

    @Override
    public boolean supports(String name, List<LogicalType> arguments, LogicalType result) {
        return true;
    }

    @Override
    public boolean isDeterministic(String name) {
        return true;
    }

    @Override
    public boolean isDynamic(String name) {
        return false;
    }
}
