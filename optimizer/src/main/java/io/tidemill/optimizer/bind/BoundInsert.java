package io.tidemill.optimizer.bind;

import io.tidemill.core.plan.TableReference;
import io.tidemill.optimizer.parse.Statement.ConflictAction;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;

/**
 * An INSERT with resolved names and types.
 *
 * @param target the table, with the options of hints
 * @param source rows with exactly the columns and types of {@link io.tidemill.type.Schema#sinkRow}; NULL where NOT NULL is declared is
 *     still possible
 * @param overwrite true replaces what is there
 * @param staticPartition the PARTITION clause
 * @param onConflict the ON CONFLICT clause
 */
public record BoundInsert(
        TableReference target,
        RelNode source,
        boolean overwrite,
        Map<String, String> staticPartition,
        Optional<ConflictAction> onConflict) {
    public BoundInsert {
        staticPartition = Map.copyOf(staticPartition);
    }
}
