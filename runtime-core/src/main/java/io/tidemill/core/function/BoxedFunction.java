package io.tidemill.core.function;

/** A function on Java objects in the form of {@link io.tidemill.core.expression.BoxedValues}: user functions and those whose cost lies in making collections anyway. */
@FunctionalInterface
public interface BoxedFunction {
    /** The result, null for NULL. Arguments are not null unless the function was registered to take NULLs. */
    Object apply(Object[] arguments, FunctionContext context);
}
