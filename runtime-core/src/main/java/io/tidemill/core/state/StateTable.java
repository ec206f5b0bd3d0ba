package io.tidemill.core.state;

import io.tidemill.type.LogicalType;
import java.util.List;

/**
 * Rows that an operator keeps.
 *
 * @param types of the columns
 * @param perTask true for rows that do not belong to keys, such as the last watermark: every key group of the task gets all of them, and whoever loads several groups combines them
 */
public record StateTable(List<LogicalType> types, boolean perTask) {
    public StateTable {
        types = List.copyOf(types);
    }

    /** Rows that belong to keys. */
    public static StateTable keyed(List<LogicalType> types) {
        return new StateTable(types, false);
    }

    /** Rows that belong to the task. */
    public static StateTable perTask(LogicalType... types) {
        return new StateTable(List.of(types), true);
    }
}
