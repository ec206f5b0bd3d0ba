package io.tidemill.batch;

import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import java.util.ArrayList;
import java.util.List;

/** Merges sorted runs: a heap of cursors, ordered by their keys; rows of one run that follow each other are copied together. */
final class RunMerge implements RowStream {
    private final SortSpec spec;
    private final int batchSize;
    private final List<SortedRun> all;
    private final SortedRun[] heap;
    private final int[] rank;
    private final ColumnVector[] output;
    private int live;

    /** A merge of runs; earlier runs come first among equal keys. */
    RunMerge(SortSpec spec, List<SortedRun> runs, int batchSize) {
        this.spec = spec;
        this.batchSize = batchSize;
        this.all = new ArrayList<>(runs);
        this.heap = new SortedRun[runs.size()];
        this.rank = new int[runs.size()];
        this.output = Vectors.allocateAll(spec.types(), batchSize);
        for (int i = 0; i < runs.size(); i++) {
            if (runs.get(i).nextBlock()) {
                heap[live] = runs.get(i);
                rank[live++] = i;
            }
        }
        for (int i = live / 2 - 1; i >= 0; i--) {
            siftDown(i);
        }
    }

    @Override
    public ColumnBatch next() {
        if (live == 0) {
            return null;
        }
        for (ColumnVector column : output) {
            column.reset();
        }
        int filled = 0;
        while (filled < batchSize && live > 0) {
            filled += copyFromTop(filled);
        }
        return new ColumnBatch(filled, output);
    }

    /** Copies the rows of the first run that come before all others. */
    private int copyFromTop(int filled) {
        SortedRun top = heap[0];
        int from = top.position;
        int most = Math.min(top.size, from + batchSize - filled);
        int second = smallerChild(0);
        int to = from + 1;
        if (second < 0) {
            to = most;
        } else {
            while (to < most && before(top, to, rank[0], second)) {
                to++;
            }
        }
        for (int i = 0; i < output.length; i++) {
            VectorCopy.gather(top.columns[i], top.order, from, to - from, output[i], filled);
        }
        top.position = to;
        if (to == top.size && !top.nextBlock()) {
            top.close();
            live--;
            heap[0] = heap[live];
            rank[0] = rank[live];
        }
        siftDown(0);
        return to - from;
    }

    private boolean before(SortedRun run, int position, int runRank, int other) {
        int order = spec.keys().isEmpty() ? 0 : run.keys.compare(position, heap[other].keys, heap[other].position);
        return order < 0 || order == 0 && runRank < rank[other];
    }

    private int smallerChild(int parent) {
        int left = parent * 2 + 1;
        if (left >= live) {
            return -1;
        }
        int right = left + 1;
        return right < live && before(heap[right], heap[right].position, rank[right], left) ? right : left;
    }

    private void siftDown(int start) {
        int parent = start;
        for (int child = smallerChild(parent); child >= 0; child = smallerChild(parent)) {
            if (!before(heap[child], heap[child].position, rank[child], parent)) {
                return;
            }
            SortedRun run = heap[parent];
            heap[parent] = heap[child];
            heap[child] = run;
            int number = rank[parent];
            rank[parent] = rank[child];
            rank[child] = number;
            parent = child;
        }
    }

    @Override
    public void close() {
        all.forEach(SortedRun::close);
    }
}
