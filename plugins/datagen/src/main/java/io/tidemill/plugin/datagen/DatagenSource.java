package io.tidemill.plugin.datagen;

import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitEnumerator;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.source.SupportsLimitPushDown;
import io.tidemill.spi.source.SupportsProjectionPushDown;
import io.tidemill.spi.source.SupportsStatisticReport;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.statistics.TableStatistics;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/** Makes rows; row n is a function of n and the seed. */
final class DatagenSource
        implements TableSource, SupportsProjectionPushDown, SupportsLimitPushDown, SupportsStatisticReport {
    private static final long ROWS_PER_PART = 1 << 17;
    private static final int MAX_PARTS = 1024;

    private final LogicalType row;
    private final List<ColumnMaker> makers;
    private final long seed;
    private final long rate;
    private final boolean streaming;
    private long rows;
    private List<String> projection;

    /**
     * A source.
     *
     * @param rows number of rows, {@code Long.MAX_VALUE} for no end
     * @param rate rows in a second, 0 for as many as possible
     */
    DatagenSource(LogicalType row, List<ColumnMaker> makers, long rows, long seed, long rate, boolean streaming) {
        this.row = row;
        this.makers = makers;
        this.rows = rows;
        this.seed = seed;
        this.rate = rate;
        this.streaming = streaming;
        this.projection = row.names();
    }

    /** Rows {@code from} to {@code to - 1}. */
    record Range(long from, long to) implements Split {
        @Override
        public String id() {
            return from + "-" + to;
        }
    }

    @Override
    public boolean bounded() {
        return rows != Long.MAX_VALUE;
    }

    @Override
    public void applyProjection(List<String> columns) {
        projection = List.copyOf(columns);
    }

    @Override
    public void applyLimit(long limit) {
        rows = Math.min(rows, limit);
    }

    @Override
    public TableStatistics reportStatistics() {
        return bounded() ? TableStatistics.ofRows(rows) : TableStatistics.UNKNOWN;
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
                return ranges();
            }

            @Override
            public boolean finished() {
                return given;
            }
        };
    }

    /** A stream and a slowed-down table are one part, so that rows come in order and at the rate. */
    private List<Split> ranges() {
        if (streaming || rate > 0 || !bounded()) {
            return List.of(new Range(0, rows));
        }
        long parts = Math.max(1, Math.min(MAX_PARTS, rows / ROWS_PER_PART));
        List<Split> ranges = new ArrayList<>();
        for (long part = 0; part < parts; part++) {
            ranges.add(new Range(rows / parts * part, part == parts - 1 ? rows : rows / parts * (part + 1)));
        }
        return ranges;
    }

    @Override
    public SplitReader createReader(ReaderContext context) {
        int[] columns =
                projection.stream().mapToInt(name -> row.names().indexOf(name)).toArray();
        return new DatagenReader(row, makers, columns, seed, rate, context.batchSize());
    }
}
