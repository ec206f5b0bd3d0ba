package io.tidemill.optimizer.bind;

import java.util.List;
import org.apache.calcite.rel.RelNode;

/**
 * A query with resolved names and types.
 *
 * @param plan its logical plan
 * @param columns names of its result columns
 */
public record BoundQuery(RelNode plan, List<String> columns) {
    public BoundQuery {
        columns = List.copyOf(columns);
    }
}
