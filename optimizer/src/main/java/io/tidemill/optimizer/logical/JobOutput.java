package io.tidemill.optimizer.logical;

import io.tidemill.core.plan.TableReference;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;

/** One output of a statement as the binder understood it: the rows and where they go. */
public sealed interface JobOutput {
    /** The rows. */
    RelNode rel();

    /** The same output of other rows. */
    JobOutput withRel(RelNode changed);

    /**
     * Rows for the client.
     *
     * @param rel the query; its columns are what the client sees
     * @param columnNames names of the columns
     */
    record Result(RelNode rel, List<String> columnNames) implements JobOutput {
        public Result {
            columnNames = List.copyOf(columnNames);
        }

        @Override
        public JobOutput withRel(RelNode changed) {
            return new Result(changed, columnNames);
        }
    }

    /**
     * Rows for a table.
     *
     * @param rel the query; its columns are those of {@link io.tidemill.type.Schema#sinkRow()}, converted to the column types
     * @param table the table
     * @param overwrite true replaces what is there
     * @param staticPartition PARTITION (column = value)
     */
    record Insert(RelNode rel, TableReference table, boolean overwrite, Map<String, String> staticPartition)
            implements JobOutput {
        public Insert {
            staticPartition = Map.copyOf(staticPartition);
        }

        @Override
        public JobOutput withRel(RelNode changed) {
            return new Insert(changed, table, overwrite, staticPartition);
        }
    }
}
