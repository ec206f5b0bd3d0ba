package io.tidemill.core;

import com.google.inject.AbstractModule;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.aggregate.BuiltInAggregates;
import io.tidemill.core.codegen.BytecodeExpressionCompiler;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.function.BuiltinFunctions;
import io.tidemill.core.function.FunctionRegistry;
import io.tidemill.core.operator.StatelessOperators;
import jakarta.inject.Singleton;

/** What runtime-core offers to the rest of the engine. */
public final class CoreModule extends AbstractModule {
    @Override
    protected void configure() {
        bind(BuiltInAggregates.class).in(Singleton.class);
        bind(AggregateFunctions.class).to(BuiltInAggregates.class);
        bind(BuiltinFunctions.class).in(Singleton.class);
        bind(FunctionRegistry.class).to(BuiltinFunctions.class);
        bind(BytecodeExpressionCompiler.class).in(Singleton.class);
        bind(ExpressionCompiler.class).to(BytecodeExpressionCompiler.class);
        bind(StatelessOperators.class).in(Singleton.class);
    }
}
