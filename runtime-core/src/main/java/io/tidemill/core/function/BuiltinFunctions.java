package io.tidemill.core.function;

import io.tidemill.type.LogicalType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** All built-in scalar functions: those with methods, family by family, and the special forms that the code generator knows. */
public final class BuiltinFunctions implements FunctionRegistry {
    private final FunctionTable table = new FunctionTable();
    private final Set<String> names;

    @Inject
    public BuiltinFunctions() {
        MathFunctions.register(table);
        StringFunctions.register(table);
        PatternFunctions.register(table);
        HashFunctions.register(table);
        DateTimeFunctions.register(table);
        CollectionFunctions.register(table);
        JsonFunctions.register(table);
        UrlFunctions.register(table);
        Set<String> all = new TreeSet<>(table.names());
        all.addAll(SpecialForms.names());
        for (String kind : List.of("", " VALUE", " OBJECT", " ARRAY", " SCALAR")) {
            all.add("IS NOT JSON" + kind);
        }
        names = Set.copyOf(all);
    }

    @Override
    public Set<String> names() {
        return names;
    }

    @Override
    public boolean supports(String name, List<LogicalType> arguments, LogicalType result) {
        String positive = name.startsWith("IS NOT JSON") ? "IS" + name.substring("IS NOT".length()) : name;
        return SpecialForms.supports(name, arguments, result) || table.find(positive, arguments) != null;
    }

    @Override
    public boolean isDeterministic(String name) {
        return !table.isChanging(name) && !name.equals(FunctionNames.CURRENT_WATERMARK);
    }

    @Override
    public boolean isDynamic(String name) {
        return table.isDynamic(name);
    }

    /** All forms of a function that is not a special form. */
    List<ScalarFunction> forms(String name) {
        return table.forms(name);
    }

    /** The form of a function that is not a special form, for argument types. */
    public Optional<ScalarFunction> find(String name, List<LogicalType> arguments) {
        return Optional.ofNullable(table.find(name, arguments));
    }
}
