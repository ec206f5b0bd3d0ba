package io.tidemill.core.function;

import io.tidemill.type.LogicalType;
import java.util.List;
import java.util.Optional;

/** One form of a built-in function: what it accepts and the code, a static method or an object. */
public final class ScalarFunction {
    private final Class<?> owner;
    private final String methodName;
    private final BoxedFunction boxed;
    private final boolean takesNulls;
    private final List<Argument> arguments;
    private final boolean variadic;
    private final boolean changing;

    ScalarFunction(
            Class<?> owner,
            String methodName,
            BoxedFunction boxed,
            boolean takesNulls,
            List<Argument> arguments,
            boolean variadic,
            boolean changing) {
        this.owner = owner;
        this.methodName = methodName;
        this.boxed = boxed;
        this.takesNulls = takesNulls;
        this.arguments = arguments;
        this.variadic = variadic;
        this.changing = changing;
    }

    boolean accepts(List<LogicalType> types) {
        if (variadic ? types.size() < arguments.size() - 1 : types.size() != arguments.size()) {
            return false;
        }
        for (int i = 0; i < types.size(); i++) {
            if (!argument(i).takes(types.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** The parameter that receives the argument at a position. */
    public Argument argument(int position) {
        return arguments.get(Math.min(position, arguments.size() - 1));
    }

    /** The static method, unless the function works on objects. */
    public Optional<ScalarMethod> method() {
        if (owner == null) {
            return Optional.empty();
        }
        ScalarMethod method = ScalarMethod.find(owner, methodName);
        return Optional.of(changing ? method.changing() : method);
    }

    /** The code on objects; null where there is a method. */
    public BoxedFunction boxed() {
        return boxed;
    }

    /** True when {@link #boxed} is called with null for NULL. */
    public boolean takesNulls() {
        return takesNulls;
    }
}
