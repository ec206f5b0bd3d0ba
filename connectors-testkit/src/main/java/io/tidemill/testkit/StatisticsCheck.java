package io.tidemill.testkit;

import io.tidemill.spi.source.SupportsStatisticReport;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.statistics.ColumnStatistics;
import io.tidemill.spi.statistics.TableStatistics;
import io.tidemill.type.LogicalType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/** Holds reported statistics against the rows: counts may be estimates, but bounds may not cut off a value. */
final class StatisticsCheck {
    private final LogicalType row;
    private final List<Change> rows;

    StatisticsCheck(LogicalType row, List<Change> rows) {
        this.row = row;
        this.rows = rows;
    }

    void check(TableSource source) {
        TableStatistics statistics = ((SupportsStatisticReport) source).reportStatistics();
        notNegative("row count", statistics.rowCount());
        for (Map.Entry<String, ColumnStatistics> entry : statistics.columns().entrySet()) {
            int column = row.names().indexOf(entry.getKey());
            Rows.check(column >= 0, "statistics of a column that the table does not have: " + entry.getKey());
            check(entry.getKey(), column, entry.getValue());
        }
    }

    private void check(String name, int column, ColumnStatistics statistics) {
        notNegative("distinct values of " + name, statistics.distinctValues());
        notNegative("average size of " + name, statistics.averageSize());
        notNegative("null fraction of " + name, statistics.nullFraction());
        Rows.check(
                statistics.nullFraction().orElse(0) <= 1,
                "null fraction of " + name + " is " + statistics.nullFraction());
        List<Object> values = rows.stream()
                .map(change -> change.values().get(column))
                .filter(Objects::nonNull)
                .toList();
        for (Object value : values) {
            statistics
                    .min()
                    .ifPresent(min -> Rows.check(
                            PredicateOracle.order(min, value) <= 0,
                            value + " of " + name + " is below the reported minimum " + min));
            statistics
                    .max()
                    .ifPresent(max -> Rows.check(
                            PredicateOracle.order(max, value) >= 0,
                            value + " of " + name + " is above the reported maximum " + max));
        }
    }

    private static void notNegative(String what, OptionalDouble value) {
        Rows.check(value.orElse(0) >= 0 && Double.isFinite(value.orElse(0)), what + " is " + value);
    }
}
