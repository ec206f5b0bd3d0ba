package io.tidemill.core.function;

import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The built-in functions that are not special forms, by SQL name. Filled once by the families, then only read; methods are looked up on first use, so that families load late. */
final class FunctionTable {
    private final Map<String, List<ScalarFunction>> functions = new LinkedHashMap<>();
    private final Set<String> changing = new HashSet<>();
    private final Set<String> dynamic = new HashSet<>();

    /** A form of a function; forms of the same name are tried in the order in which they were added. */
    void add(String name, Class<?> owner, String method, Argument... arguments) {
        put(name, new ScalarFunction(owner, method, null, false, List.of(arguments), false, false));
    }

    /** A form whose results differ between calls. */
    void addChanging(String name, Class<?> owner, String method, Argument... arguments) {
        changing.add(name);
        put(name, new ScalarFunction(owner, method, null, false, List.of(arguments), false, true));
    }

    /** A form that is constant in a query in batch, not in streaming. */
    void addDynamic(String name, Class<?> owner, String method, Argument... arguments) {
        dynamic.add(name);
        add(name, owner, method, arguments);
    }

    /** A form on Java objects, not called for NULL arguments. */
    void addBoxed(String name, BoxedFunction function, Argument... arguments) {
        put(name, new ScalarFunction(null, null, function, false, List.of(arguments), false, false));
    }

    /** A form on Java objects that is called with null for NULL. */
    void addBoxedNulls(String name, BoxedFunction function, Argument... arguments) {
        put(name, new ScalarFunction(null, null, function, true, List.of(arguments), false, false));
    }

    /** A form on Java objects whose last parameter repeats. */
    void addBoxedVariadic(String name, boolean takesNulls, BoxedFunction function, Argument... arguments) {
        put(name, new ScalarFunction(null, null, function, takesNulls, List.of(arguments), true, false));
    }

    private void put(String name, ScalarFunction function) {
        functions.computeIfAbsent(name, key -> new ArrayList<>()).add(function);
    }

    Set<String> names() {
        return functions.keySet();
    }

    boolean isChanging(String name) {
        return changing.contains(name);
    }

    boolean isDynamic(String name) {
        return dynamic.contains(name);
    }

    List<ScalarFunction> forms(String name) {
        return functions.getOrDefault(name, List.of());
    }

    ScalarFunction find(String name, List<LogicalType> types) {
        for (ScalarFunction function : functions.getOrDefault(name, List.of())) {
            if (function.accepts(types)) {
                return function;
            }
        }
        return null;
    }
}
