package io.tidemill.core.catalog;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.EditDistance;
import io.tidemill.config.Origin;
import io.tidemill.core.plugin.PluginManager;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.catalog.Catalog;
import io.tidemill.spi.catalog.CatalogFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes the catalogs of CREATE CATALOG. */
final class CatalogFactories {
    private static final String TYPE = "type";
    private static final String IN_MEMORY = "generic_in_memory";
    private static final String DEFAULT_DATABASE = "default-database";

    private final PluginManager plugins;

    CatalogFactories(PluginManager plugins) {
        this.plugins = plugins;
    }

    Catalog create(String name, Map<String, String> options) {
        String type = options.get(TYPE);
        if (type == null) {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION, "catalog " + name + " has no option 'type'; types are " + types());
        }
        Map<String, String> own = new HashMap<>(options);
        own.remove(TYPE);
        if (type.equals(IN_MEMORY)) {
            String database = own.remove(DEFAULT_DATABASE);
            refuseUnknown(name, own, List.of(DEFAULT_DATABASE));
            return new MemoryCatalog(name, database == null ? CatalogManager.DEFAULT_DATABASE : database);
        }
        if (!plugins.catalogTypes().contains(type)) {
            throw new EngineException(
                    ErrorCode.UNKNOWN_CONNECTOR,
                    "catalog " + name + ": there is no catalog type '" + type + "'; types are " + types());
        }
        CatalogFactory factory = plugins.catalogType(type);
        Map<String, String> unknown = new HashMap<>(own);
        Map<String, ConfigOption<?>> known = new TreeMap<>();
        for (ConfigOption<?> option : factory.options()) {
            known.put(option.key(), option);
            String text = unknown.remove(option.key());
            if (text != null) {
                option.parse(text, Origin.table(name, null));
            }
        }
        refuseUnknown(name, unknown, List.copyOf(known.keySet()));
        return factory.create(name, Map.copyOf(own));
    }

    private static void refuseUnknown(String name, Map<String, String> unknown, List<String> known) {
        for (String key : unknown.keySet()) {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION,
                    "catalog " + name + ": '" + key + "' is not an option; "
                            + EditDistance.nearest(key, known, Math.max(2, key.length() / 3))
                                    .map(nearest -> "did you mean '" + nearest + "'?")
                                    .orElse("options are " + String.join(", ", known)));
        }
    }

    private String types() {
        List<String> types = new java.util.ArrayList<>(plugins.catalogTypes());
        types.add(0, IN_MEMORY);
        return String.join(", ", types);
    }
}
