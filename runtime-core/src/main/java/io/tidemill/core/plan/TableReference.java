package io.tidemill.core.plan;

import io.tidemill.type.Schema;
import java.util.Map;

/**
 * A table with everything that a connector needs to open it: the runtime makes its source or sink from this alone.
 *
 * @param path its name
 * @param schema its declared columns
 * @param options the WITH clause, after hints
 */
public record TableReference(ObjectPath path, Schema schema, Map<String, String> options) {
    public TableReference {
        options = Map.copyOf(options);
    }
}
