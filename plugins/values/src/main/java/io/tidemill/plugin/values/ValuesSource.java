package io.tidemill.plugin.values;

import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitEnumerator;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.source.SupportsProjectionPushDown;
import io.tidemill.spi.source.SupportsStatisticReport;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.statistics.TableStatistics;
import io.tidemill.spi.vector.ChangelogMode;
import java.util.List;

/** Gives the rows in order, as one split. */
final class ValuesSource implements TableSource, SupportsProjectionPushDown, SupportsStatisticReport {
    private final ValueRows rows;
    private final ChangelogMode mode;
    private final boolean bounded;
    private List<String> projection;

    ValuesSource(ValueRows rows, ChangelogMode mode, boolean bounded) {
        this.rows = rows;
        this.mode = mode;
        this.bounded = bounded;
        this.projection = rows.type().names();
    }

    private record AllRows() implements Split {
        @Override
        public String id() {
            return "values";
        }
    }

    @Override
    public boolean bounded() {
        return bounded;
    }

    @Override
    public ChangelogMode changelogMode() {
        return mode;
    }

    @Override
    public void applyProjection(List<String> columns) {
        projection = List.copyOf(columns);
    }

    @Override
    public TableStatistics reportStatistics() {
        return TableStatistics.ofRows(rows.count());
    }

    @Override
    public SplitEnumerator createEnumerator() {
        return new SplitEnumerator() {
            private boolean given;

            @Override
            public List<Split> discover() {
                if (given) {
                    return List.of();
                }
                given = true;
                return List.of(new AllRows());
            }

            @Override
            public boolean finished() {
                return given && bounded;
            }
        };
    }

    @Override
    public SplitReader createReader(ReaderContext context) {
        int[] columns = projection.stream()
                .mapToInt(name -> rows.type().names().indexOf(name))
                .toArray();
        return new ValuesReader(rows, columns, mode.insertOnly(), context.batchSize());
    }
}
