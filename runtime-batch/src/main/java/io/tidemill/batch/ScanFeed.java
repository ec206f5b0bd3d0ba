package io.tidemill.batch;

import io.tidemill.core.operator.Output;
import io.tidemill.core.operator.ScanPushDown;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.predicate.Predicate;
import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitEnumerator;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.source.SupportsDynamicFiltering;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.vector.ColumnBatch;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Reads a table: workers take splits from one list. The source is made by the first worker, after the stages that make its dynamic filters. */
final class ScanFeed implements Feed {
    private final ScanNode node;
    private final List<Predicate> dynamicFilters = new ArrayList<>();
    private final AtomicInteger nextSplit = new AtomicInteger();
    private TableSource source;
    private List<Split> splits;

    ScanFeed(ScanNode node) {
        this.node = node;
    }

    /** Rows for which the condition is not TRUE will meet no partner. Called before the scan starts. */
    synchronized void addDynamicFilter(Predicate filter) {
        dynamicFilters.add(filter);
    }

    @Override
    public void run(Worker worker, NodeCounters counters, Output out) {
        try {
            open(worker.runtime.environment().catalog(), counters);
            read(worker, counters, out);
        } catch (NoSuchFileException e) {
            throw new EngineException(
                    ErrorCode.DATA_FILE_MISSING,
                    "table " + node.table().path() + ": file " + e.getFile() + " does not exist",
                    e);
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.JOB_FAILED, "table " + node.table().path() + " cannot be read: " + e.getMessage(), e);
        }
    }

    private synchronized void open(SessionCatalog catalog, NodeCounters counters) throws IOException {
        if (source != null) {
            return;
        }
        TableSource made = catalog.createSource(node.table(), false);
        ScanPushDown.apply(made, node.scan());
        if (made instanceof SupportsDynamicFiltering filtering) {
            for (Predicate filter : dynamicFilters) {
                filtering.applyDynamicFilter(filter);
                counters.set.counter("dynamic_filters").add(1);
            }
        }
        List<Split> found = new ArrayList<>();
        try (SplitEnumerator enumerator = made.createEnumerator()) {
            do {
                found.addAll(enumerator.discover());
            } while (!enumerator.finished());
        }
        splits = found;
        source = made;
    }

    private void read(Worker worker, NodeCounters counters, Output out) throws IOException {
        int first = nextSplit.getAndIncrement();
        if (first >= splits.size()) {
            return;
        }
        try (SplitReader reader = source.createReader(new Context(worker, counters))) {
            for (int i = first; i < splits.size() && !worker.idle(out); i = nextSplit.getAndIncrement()) {
                reader.open(splits.get(i), null);
                drain(reader, worker, out);
                counters.set.counter("splits").add(1);
            }
            counters.set.counter("bytes_read").add(reader.bytesRead());
        }
    }

    private static void drain(SplitReader reader, Worker worker, Output out) throws IOException {
        while (!worker.idle(out)) {
            ColumnBatch batch = reader.read();
            if (batch == null) {
                return;
            }
            out.emit(batch);
        }
    }

    private record Context(Worker worker, NodeCounters counters) implements ReaderContext {
        @Override
        public int batchSize() {
            return worker.runtime.settings().batchSize();
        }

        @Override
        public int taskIndex() {
            return worker.index;
        }

        @Override
        public int taskCount() {
            return worker.count;
        }

        @Override
        public boolean cancelled() {
            return worker.runtime.tasks().cancelled();
        }

        @Override
        public void count(String counter, long amount) {
            counters.set.counter(counter).add(amount);
        }
    }
}
