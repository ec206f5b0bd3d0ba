package io.tidemill.spi.catalog;

import io.tidemill.config.ConfigOption;
import io.tidemill.spi.annotation.Evolving;
import java.util.Map;
import java.util.Set;

/** Makes catalogs for {@code CREATE CATALOG c WITH ('type' = 'identifier')}. */
@Evolving
public interface CatalogFactory {
    String identifier();

    Set<ConfigOption<?>> options();

    Catalog create(String name, Map<String, String> options);
}
