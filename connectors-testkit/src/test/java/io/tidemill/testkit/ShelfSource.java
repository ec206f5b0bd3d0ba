package io.tidemill.testkit;

import io.tidemill.spi.predicate.Predicate;
import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitEnumerator;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.source.SupportsFilterPushDown;
import io.tidemill.spi.source.SupportsLimitPushDown;
import io.tidemill.spi.source.SupportsProjectionPushDown;
import io.tidemill.spi.source.SupportsStatisticReport;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.statistics.ColumnStatistics;
import io.tidemill.spi.statistics.TableStatistics;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads a list of rows, in splits of four. */
final class ShelfSource
        implements TableSource,
                SupportsProjectionPushDown,
                SupportsFilterPushDown,
                SupportsLimitPushDown,
                SupportsStatisticReport {
    private static final int SPLIT = 4;

    private final ShelfPlugin plugin;
    private final List<String> names;
    private final List<LogicalType> types;
    private final List<Change> rows;
    private List<String> projection;
    private List<Predicate> filters = List.of();
    private long limit = Long.MAX_VALUE;

    private record ShelfSplit(String id, int from) implements Split {}

    ShelfSource(ShelfPlugin plugin, Schema schema, List<Change> rows) {
        this.plugin = plugin;
        this.names = schema.physicalRow().names();
        this.types = schema.physicalRow().children();
        this.rows = rows;
        this.projection = names;
    }

    @Override
    public boolean bounded() {
        return true;
    }

    @Override
    public void applyProjection(List<String> columns) {
        projection = plugin.has(Fault.PROJECTS_IN_DECLARED_ORDER)
                ? names.stream().filter(columns::contains).toList()
                : columns;
    }

    @Override
    public List<Predicate> applyFilters(List<Predicate> conjuncts) {
        filters = plugin.has(Fault.GUARANTEES_A_FILTER_IT_IGNORES) ? List.of() : conjuncts;
        return conjuncts;
    }

    @Override
    public void applyLimit(long wanted) {
        limit = plugin.has(Fault.LIMITS_TOO_EARLY) ? wanted / 2 : wanted;
    }

    @Override
    public TableStatistics reportStatistics() {
        int max = plugin.has(Fault.MAXIMUM_CUTS_OFF_ROWS) ? 1 : Integer.MAX_VALUE;
        ColumnStatistics bounds = new ColumnStatistics(
                OptionalDouble.empty(),
                OptionalDouble.of(0.1),
                OptionalDouble.of(4),
                Optional.of(Integer.MIN_VALUE),
                Optional.of(max));
        return new TableStatistics(OptionalDouble.of(rows.size()), Map.of(names.get(0), bounds));
    }

    @Override
    public SplitEnumerator createEnumerator() {
        String suffix = plugin.has(Fault.SPLIT_IDS_CHANGE) ? "-" + plugin.nextNumber() : "";
        return new SplitEnumerator() {
            private boolean listed;

            @Override
            public List<Split> discover() {
                List<Split> splits = new ArrayList<>();
                for (int from = 0; !listed && from < rows.size(); from += SPLIT) {
                    splits.add(new ShelfSplit(from + suffix, from));
                }
                listed = true;
                return splits;
            }

            @Override
            public boolean finished() {
                return listed;
            }
        };
    }

    @Override
    public SplitReader createReader(ReaderContext context) {
        return new SplitReader() {
            private final PredicateOracle oracle = new PredicateOracle(names);
            private int next;
            private int end;

            @Override
            public void open(Split split, String position) {
                int from = ((ShelfSplit) split).from();
                int lost = plugin.has(Fault.LOSES_A_ROW_ON_RESTORE) ? 1 : 0;
                next = position == null ? from : Integer.parseInt(position) + lost;
                end = (int) Math.min(Math.min(rows.size(), from + SPLIT), Math.min(limit, rows.size()));
            }

            @Override
            public ColumnBatch read() {
                if (next >= end) {
                    return null;
                }
                List<Change> batch = new ArrayList<>();
                while (next < end && batch.size() < context.batchSize()) {
                    Change row = rows.get(next++);
                    if (filters.stream().allMatch(filter -> oracle.accepts(filter, row))) {
                        batch.add(row.project(
                                projection.stream().mapToInt(names::indexOf).toArray()));
                    }
                }
                return VectorValues.write(batch, projectedRow());
            }

            @Override
            public String position() {
                return Integer.toString(next);
            }

            @Override
            public void close() {}
        };
    }

    private LogicalType projectedRow() {
        return LogicalType.row(
                projection,
                projection.stream().map(name -> types.get(names.indexOf(name))).toList());
    }
}
