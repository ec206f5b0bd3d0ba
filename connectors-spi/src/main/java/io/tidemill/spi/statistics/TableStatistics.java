package io.tidemill.spi.statistics;

import io.tidemill.spi.annotation.Evolving;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What is known about the rows of a table, or of what is left after pushed filters and partitions.
 *
 * @param rowCount number of rows; empty when unknown
 * @param columns statistics by column name; columns that are missing are unknown
 */
@Evolving
public record TableStatistics(OptionalDouble rowCount, Map<String, ColumnStatistics> columns) {
    /** Nothing is known. */
    public static final TableStatistics UNKNOWN = new TableStatistics(OptionalDouble.empty(), Map.of());

    public TableStatistics {
        columns = Map.copyOf(columns);
    }

    public static TableStatistics ofRows(double rows) {
        return new TableStatistics(OptionalDouble.of(rows), Map.of());
    }
}
