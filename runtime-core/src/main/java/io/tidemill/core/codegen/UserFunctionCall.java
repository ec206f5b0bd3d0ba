package io.tidemill.core.codegen;

import io.tidemill.core.function.BoxedFunction;
import io.tidemill.core.function.FunctionContext;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.function.FunctionFactory;
import io.tidemill.type.LogicalType;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.List;

/** Calls the method handle of a plugin's function. The plugin's classes are never named. */
record UserFunctionCall(String name, MethodHandle handle) implements BoxedFunction {
    static UserFunctionCall of(FunctionFactory factory, List<LogicalType> types) {
        MethodHandle handle = factory.implementation(types);
        MethodType generic = MethodType.genericMethodType(types.size());
        return new UserFunctionCall(factory.name(), handle.asType(generic).asSpreader(Object[].class, types.size()));
    }

    @Override
    public Object apply(Object[] arguments, FunctionContext context) {
        try {
            return (Object) handle.invokeExact(arguments);
        } catch (EngineException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new EngineException(ErrorCode.JOB_FAILED, "function " + name + " failed: " + e, e);
        }
    }
}
