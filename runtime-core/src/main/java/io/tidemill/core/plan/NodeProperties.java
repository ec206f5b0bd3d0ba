package io.tidemill.core.plan;

import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What every node has.
 *
 * @param id unique in the plan; a child's id is smaller than its parent's; a shared node appears once and keeps its id
 * @param outputType the ROW of its output columns
 * @param changes kinds of change that it emits; only INSERT in batch
 * @param upsertKeys column sets that identify a row and keep its changes in order; empty in batch
 * @param parallelism number of tasks
 * @param parallelismReason why that number, for EXPLAIN
 * @param rows estimated rows; NaN when unknown
 */
public record NodeProperties(
        int id,
        LogicalType outputType,
        Set<RowKind> changes,
        List<List<Integer>> upsertKeys,
        int parallelism,
        String parallelismReason,
        double rows) {
    public static final Set<RowKind> INSERT_ONLY = Set.copyOf(EnumSet.of(RowKind.INSERT));

    public NodeProperties {
        changes = Set.copyOf(changes);
        upsertKeys = List.copyOf(upsertKeys);
    }

    /** Properties of a batch node, or of an insert-only stream without keys. */
    public static NodeProperties insertOnly(int id, LogicalType outputType, int parallelism, double rows) {
        return new NodeProperties(id, outputType, INSERT_ONLY, List.of(), parallelism, "", rows);
    }

    public boolean isInsertOnly() {
        return changes.equals(INSERT_ONLY);
    }

    /** The type of an output column. */
    public LogicalType column(int index) {
        return outputType.children().get(index);
    }
}
