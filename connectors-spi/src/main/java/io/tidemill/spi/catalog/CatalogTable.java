package io.tidemill.spi.catalog;

import io.tidemill.spi.annotation.Evolving;
import io.tidemill.type.Schema;
import java.util.Map;
import java.util.Optional;

/**
 * A table or view as stored in a catalog.
 *
 * @param schema its columns
 * @param options the WITH clause; empty for views
 * @param viewText the query of a view in full names, empty for tables
 * @param comment the COMMENT
 */
@Evolving
public record CatalogTable(
        Schema schema, Map<String, String> options, Optional<String> viewText, Optional<String> comment) {
    public CatalogTable {
        options = Map.copyOf(options);
    }

    public boolean isView() {
        return viewText.isPresent();
    }
}
