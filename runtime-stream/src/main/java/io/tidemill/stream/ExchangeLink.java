package io.tidemill.stream;

import io.tidemill.core.hash.RowHash;
import io.tidemill.core.state.KeyGroups;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import java.util.Arrays;

/** A link that shares rows out among several subtasks. Watermarks, idleness and the end go to all of them. */
final class ExchangeLink implements Link {
    /** Which of the targets get a row. */
    interface Partitioner {
        /** Writes the target of each of {@code rows[0 .. count)} to {@code targets[0 .. count)}. */
        void assign(ColumnBatch batch, int[] rows, int count, int[] targets);
    }

    private final Link[] targets;
    private final Partitioner partitioner;
    private final RowNumbers rowNumbers = new RowNumbers();
    private int[] assigned = new int[0];
    private final int[][] selections;
    private final int[] counts;

    /**
     * A link.
     *
     * @param partitioner null sends every row to every target
     */
    ExchangeLink(Link[] targets, Partitioner partitioner) {
        this.targets = targets;
        this.partitioner = partitioner;
        this.selections = new int[targets.length][0];
        this.counts = new int[targets.length];
    }

    /** By the hash of key columns: rows with equal keys go to the same target. */
    static Partitioner byHash(int[] keys, int targetCount, KeyGroups groups) {
        ColumnVector[] vectors = new ColumnVector[keys.length];
        return new Partitioner() {
            private long[] hashes = new long[0];

            @Override
            public void assign(ColumnBatch batch, int[] rows, int count, int[] targets) {
                if (hashes.length < count) {
                    hashes = new long[count];
                }
                for (int i = 0; i < keys.length; i++) {
                    vectors[i] = batch.column(keys[i]);
                }
                RowHash.hash(vectors, rows, 0, count, hashes);
                for (int i = 0; i < count; i++) {
                    targets[i] = groups.target(hashes[i], targetCount);
                }
            }
        };
    }

    /** All to the first. */
    static Partitioner toFirst() {
        return new Partitioner() {
            @Override
            public void assign(ColumnBatch batch, int[] rows, int count, int[] targets) {
                Arrays.fill(targets, 0, count, 0);
            }
        };
    }

    /** In turns. */
    static Partitioner inTurns(int start, int targetCount) {
        return new Partitioner() {
            private int next = start % targetCount;

            @Override
            public void assign(ColumnBatch batch, int[] rows, int count, int[] targets) {
                for (int i = 0; i < count; i++) {
                    targets[i] = next;
                    next = next + 1 == targetCount ? 0 : next + 1;
                }
            }
        };
    }

    @Override
    public void batch(ColumnBatch batch) {
        if (partitioner == null) {
            for (Link target : targets) {
                target.batch(batch);
            }
            return;
        }
        int count = batch.size();
        int[] rows = rowNumbers.of(batch);
        prepare(count);
        partitioner.assign(batch, rows, count, assigned);
        for (int i = 0; i < count; i++) {
            int target = assigned[i];
            selections[target][counts[target]++] = rows[i];
        }
        for (int i = 0; i < targets.length; i++) {
            if (counts[i] > 0) {
                ColumnBatch part = batch.withColumns(batch.columns());
                part.setSelection(selections[i], counts[i]);
                targets[i].batch(part);
            }
        }
    }

    private void prepare(int count) {
        if (assigned.length < count) {
            assigned = new int[count];
        }
        for (int i = 0; i < targets.length; i++) {
            counts[i] = 0;
            if (selections[i].length < count) {
                selections[i] = new int[count];
            }
        }
    }

    @Override
    public void watermark(long timestampMillis) {
        for (Link target : targets) {
            target.watermark(timestampMillis);
        }
    }

    @Override
    public void idle(boolean idle) {
        for (Link target : targets) {
            target.idle(idle);
        }
    }

    @Override
    public void end() {
        for (Link target : targets) {
            target.end();
        }
    }

    @Override
    public boolean finished() {
        for (Link target : targets) {
            if (!target.finished()) {
                return false;
            }
        }
        return true;
    }
}
