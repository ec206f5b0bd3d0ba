package io.tidemill.optimizer;

import io.tidemill.core.plan.TableReference;
import io.tidemill.spi.predicate.Predicate;
import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.source.SplitEnumerator;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.source.SupportsDynamicFiltering;
import io.tidemill.spi.source.SupportsFilterPushDown;
import io.tidemill.spi.source.SupportsLimitPushDown;
import io.tidemill.spi.source.SupportsNestedProjectionPushDown;
import io.tidemill.spi.source.SupportsPartitionPushDown;
import io.tidemill.spi.source.SupportsProjectionPushDown;
import io.tidemill.spi.source.SupportsStatisticReport;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.statistics.ColumnStatistics;
import io.tidemill.spi.statistics.TableStatistics;
import io.tidemill.spi.vector.ChangelogMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A source that only plans. Options: {@code rows}, {@code ndv.COLUMN}, {@code min.COLUMN}, {@code max.COLUMN}, {@code unbounded}, {@code changes} (cdc or
 * upsert), {@code filters} (exact or loose), {@code partitions} (values of the first partition column), {@code dynamic} (columns).
 */
final class FakeSource
        implements TableSource,
                SupportsProjectionPushDown,
                SupportsNestedProjectionPushDown,
                SupportsFilterPushDown,
                SupportsLimitPushDown,
                SupportsPartitionPushDown,
                SupportsDynamicFiltering,
                SupportsStatisticReport {
    private final TableReference table;
    private int partitionsLeft = -1;

    private FakeSource(TableReference table) {
        this.table = table;
    }

    static TableSource of(TableReference table) {
        return new FakeSource(table);
    }

    private String option(String key, String otherwise) {
        return table.options().getOrDefault(key, otherwise);
    }

    @Override
    public boolean bounded() {
        return !option("unbounded", "false").equals("true");
    }

    @Override
    public ChangelogMode changelogMode() {
        return switch (option("changes", "")) {
            case "cdc" -> ChangelogMode.ALL;
            case "upsert" -> ChangelogMode.UPSERT;
            default -> ChangelogMode.INSERT_ONLY;
        };
    }

    @Override
    public void applyProjection(List<String> columns) {}

    @Override
    public void applyNestedProjection(List<List<String>> paths) {}

    @Override
    public List<Predicate> applyFilters(List<Predicate> conjuncts) {
        return option("filters", "loose").equals("exact") ? conjuncts : List.of();
    }

    @Override
    public void applyLimit(long limit) {}

    @Override
    public List<Map<String, String>> listPartitions() {
        List<Map<String, String>> partitions = new ArrayList<>();
        if (!option("partitions", "").isEmpty()) {
            for (String value : option("partitions", "").split(",")) {
                partitions.add(Map.of(table.schema().partitionKeys().get(0), value));
            }
        }
        return partitions;
    }

    @Override
    public void applyPartitions(List<Map<String, String>> partitions) {
        partitionsLeft = partitions.size();
    }

    @Override
    public List<String> acceptedFilterColumns(List<String> candidates) {
        List<String> accepted = new ArrayList<>(List.of(option("dynamic", "").split(",")));
        accepted.retainAll(candidates);
        return accepted;
    }

    @Override
    public void applyDynamicFilter(Predicate filter) {}

    @Override
    public TableStatistics reportStatistics() {
        if (!table.options().containsKey("rows")) {
            return TableStatistics.UNKNOWN;
        }
        double rows = Double.parseDouble(option("rows", "0"));
        if (partitionsLeft >= 0) {
            rows = rows * partitionsLeft / Math.max(1, listPartitions().size());
        }
        Map<String, ColumnStatistics> columns = new HashMap<>();
        for (String column : table.schema().names()) {
            columns.put(
                    column,
                    new ColumnStatistics(
                            number("ndv." + column),
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            number("min." + column).stream()
                                    .mapToObj(v -> (Object) (long) v)
                                    .findFirst(),
                            number("max." + column).stream()
                                    .mapToObj(v -> (Object) (long) v)
                                    .findFirst()));
        }
        return new TableStatistics(OptionalDouble.of(rows), columns);
    }

    private OptionalDouble number(String key) {
        return Optional.ofNullable(table.options().get(key)).stream()
                .mapToDouble(Double::parseDouble)
                .findFirst();
    }

    @Override
    public SplitEnumerator createEnumerator() {
        throw new UnsupportedOperationException("plans only");
    }

    @Override
    public SplitReader createReader(ReaderContext context) {
        throw new UnsupportedOperationException("plans only");
    }
}
