package io.tidemill.batch;

import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.vector.ColumnBuffer;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of one worker that wait to be sorted: in memory, and in sorted runs on disk. One thread. */
final class SortBuffer {
    private static final int RUN_BATCH = 1024;
    /** Sorting needs keys and an order beside the rows. */
    private static final int SORT_BYTES_PER_ROW = 40;

    private final SortSpec spec;
    private ColumnBuffer rows;
    private final List<SpilledRows> runs = new ArrayList<>();

    SortBuffer(SortSpec spec) {
        this.spec = spec;
        this.rows = new ColumnBuffer(spec.types());
    }

    void append(ColumnVector[] columns, int[] numbers, int from, int count) {
        rows.append(columns, numbers, from, count);
    }

    ColumnBuffer rows() {
        return rows;
    }

    List<SpilledRows> runs() {
        return runs;
    }

    /** Bytes that the rows hold or will need when they are sorted. */
    long memoryBytes() {
        return memoryBytes(rows);
    }

    /** As {@link #memoryBytes()}, of any rows. */
    static long memoryBytes(ColumnBuffer rows) {
        return rows.size() == 0 ? 0 : rows.memoryBytes() + (long) SORT_BYTES_PER_ROW * rows.size();
    }

    /** Sorts the rows in memory and moves them to a new run; returns the bytes written. */
    long spill(MemoryPool memory, String owner) {
        if (rows.size() == 0) {
            return 0;
        }
        SpilledRows run = new SpilledRows(memory, owner, spec.types());
        runs.add(run);
        int[] order = sortedOrder(spec, rows);
        for (int from = 0; from < order.length; from += RUN_BATCH) {
            run.write(rows.columns(), order, from, Math.min(RUN_BATCH, order.length - from));
        }
        run.finish();
        rows.clear();
        return run.sizeBytes();
    }

    /** Makes one run of the smallest {@code count} neighbours; returns the bytes written. */
    long mergeSmallest(int count, RunReduction reduction) {
        return reduction.mergeSmallest(runs, count).sizeBytes();
    }

    /** Sorts the rows in memory and forgets all but the first. */
    void keepFirst(int wanted) {
        int[] order = sortedOrder(spec, rows);
        ColumnBuffer first = new ColumnBuffer(spec.types());
        first.append(rows.columns(), order, 0, Math.min(wanted, order.length));
        rows = first;
    }

    static int[] sortedOrder(SortSpec spec, ColumnBuffer rows) {
        int[] numbers = new RowNumbers().first(rows.size());
        if (spec.keys().isEmpty()) {
            return Arrays.copyOf(numbers, rows.size());
        }
        return KeySort.sort(NormalizedKeys.of(spec, rows.columns(), numbers, 0, rows.size()));
    }

    void close() {
        runs.forEach(SpilledRows::close);
        rows.clear();
    }
}
