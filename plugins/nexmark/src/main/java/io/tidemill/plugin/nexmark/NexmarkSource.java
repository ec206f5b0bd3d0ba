package io.tidemill.plugin.nexmark;

import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitEnumerator;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.source.SupportsNestedProjectionPushDown;
import io.tidemill.spi.source.SupportsStatisticReport;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.statistics.TableStatistics;
import java.util.ArrayList;
import java.util.List;

/** Makes events; each part gives every parts-th cycle. */
final class NexmarkSource implements TableSource, SupportsNestedProjectionPushDown, SupportsStatisticReport {
    private final EventKinds kinds;
    private final long events;
    private final long rate;
    private final int parts;
    private List<String> projection;
    private List<List<String>> nestedPaths = List.of();

    NexmarkSource(EventKinds kinds, long events, long rate, int parts) {
        this.kinds = kinds;
        this.events = events;
        this.rate = rate;
        this.parts = parts;
        this.projection = kinds.row().names();
    }

    /**
     * The cycles {@code index}, {@code index + parts} and so on.
     *
     * @param parts number of parts
     */
    record Part(int index, int parts) implements Split {
        @Override
        public String id() {
            return index + "/" + parts;
        }
    }

    @Override
    public boolean bounded() {
        return true;
    }

    @Override
    public void applyProjection(List<String> columns) {
        projection = List.copyOf(columns);
    }

    @Override
    public void applyNestedProjection(List<List<String>> paths) {
        nestedPaths = List.copyOf(paths);
    }

    @Override
    public TableStatistics reportStatistics() {
        return TableStatistics.ofRows(kinds.rows(events));
    }

    @Override
    public SplitEnumerator createEnumerator() {
        return new SplitEnumerator() {
            private boolean given;

            @Override
            public List<Split> discover() {
                List<Split> splits = new ArrayList<>();
                if (!given) {
                    for (int i = 0; i < parts; i++) {
                        splits.add(new Part(i, parts));
                    }
                }
                given = true;
                return splits;
            }

            @Override
            public boolean finished() {
                return given;
            }
        };
    }

    @Override
    public SplitReader createReader(ReaderContext context) {
        return new NexmarkReader(kinds, events, rate, projection, nestedPaths, context.batchSize());
    }
}
