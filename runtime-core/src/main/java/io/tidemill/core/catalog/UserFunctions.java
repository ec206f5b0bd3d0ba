package io.tidemill.core.catalog;

import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plugin.PluginManager;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.function.FunctionFactory;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The user-defined functions of a session. Names ignore case. A name of one part is looked for among temporary system functions, temporary and permanent ones of the current database, and the
 * functions that plugins offer.
 */
final class UserFunctions {
    private final PluginManager plugins;
    private final Map<String, FunctionFactory> system = new TreeMap<>();
    private final Map<ObjectPath, FunctionFactory> temporary = new java.util.HashMap<>();
    private final Map<ObjectPath, FunctionFactory> permanent = new java.util.HashMap<>();

    UserFunctions(PluginManager plugins) {
        this.plugins = plugins;
    }

    void createSystem(String name, String identifier, boolean ifNotExists) {
        FunctionFactory factory = resolve(identifier);
        if (system.putIfAbsent(key(name), factory) != null && !ifNotExists) {
            throw exists(name);
        }
    }

    void create(ObjectPath path, String identifier, boolean isTemporary, boolean ifNotExists) {
        FunctionFactory factory = resolve(identifier);
        Map<ObjectPath, FunctionFactory> functions = isTemporary ? temporary : permanent;
        if (functions.putIfAbsent(key(path), factory) != null && !ifNotExists) {
            throw exists(path.toString());
        }
    }

    void dropSystem(String name, boolean ifExists) {
        if (system.remove(key(name)) == null && !ifExists) {
            throw notFound("temporary system function " + name);
        }
    }

    void drop(ObjectPath path, boolean isTemporary, boolean ifExists) {
        if ((isTemporary ? temporary : permanent).remove(key(path)) == null && !ifExists) {
            throw notFound((isTemporary ? "temporary function " : "function ") + path);
        }
    }

    Optional<FunctionFactory> find(List<String> name, ObjectPath path) {
        if (name.size() == 1) {
            FunctionFactory factory = system.get(key(name.get(0)));
            if (factory != null) {
                return Optional.of(factory);
            }
        }
        FunctionFactory factory = temporary.get(key(path));
        if (factory == null) {
            factory = permanent.get(key(path));
        }
        if (factory == null && name.size() == 1) {
            return plugins.function(key(name.get(0)));
        }
        return Optional.ofNullable(factory);
    }

    List<String> names(String catalog, String database) {
        TreeSet<String> names = new TreeSet<>(system.keySet());
        for (Map<ObjectPath, FunctionFactory> functions : List.of(temporary, permanent)) {
            for (ObjectPath path : functions.keySet()) {
                if (path.catalog().equals(catalog) && path.database().equals(database)) {
                    names.add(path.name());
                }
            }
        }
        names.addAll(plugins.functions());
        return List.copyOf(names);
    }

    private FunctionFactory resolve(String identifier) {
        return plugins.function(identifier)
                .or(() -> plugins.function(key(identifier)))
                .orElseThrow(() -> new EngineException(
                        ErrorCode.FUNCTION_NOT_FOUND,
                        "no plugin offers a function '" + identifier + "'; plugins offer "
                                + (plugins.functions().isEmpty()
                                        ? "no functions"
                                        : String.join(", ", plugins.functions()))));
    }

    private static EngineException exists(String name) {
        return new EngineException(
                ErrorCode.OBJECT_EXISTS, "function " + name + " already exists; use IF NOT EXISTS or drop it first");
    }

    private static EngineException notFound(String what) {
        return new EngineException(ErrorCode.OBJECT_NOT_FOUND, what + " not found; SHOW FUNCTIONS lists them");
    }

    private static String key(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    private static ObjectPath key(ObjectPath path) {
        return new ObjectPath(path.catalog(), path.database(), key(path.name()));
    }
}
