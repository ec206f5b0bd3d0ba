package io.tidemill.batch;

import io.tidemill.core.codegen.Filter;
import io.tidemill.core.hash.JoinTable;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Matches probe batches with a build side and emits what the join's kind asks for. Pairs of row numbers are collected first; columns are gathered, text as views, when a batch of them is full.
 * One thread.
 */
final class JoinMatcher {
    private final JoinShape shape;
    private BuildSide build;
    private JoinTable.Probe table;
    private final Filter residual;
    private final OperatorContext context;
    private final Output output;
    private final int batchSize;
    private final RowNumbers rowNumbers = new RowNumbers();
    private final int[] pairProbe;
    private final int[] pairBuild;
    private final int[] pairIndex;
    private final int[] passed;
    private final ColumnVector[] pairColumns;
    private final ColumnVector[] scatterTargets;
    private int pairs;
    private int[] keys = new int[0];
    private int[] foundKeys;
    private int[] kept = new int[0];
    private int[] keptBuild = new int[0];
    private ColumnBatch probe;
    /** By position in the batch: whether the row has met a partner. */
    private boolean[] met = new boolean[0];

    /**
     * A matcher for one worker.
     *
     * @param residual condition on pairs, or null
     */
    JoinMatcher(JoinShape shape, BuildSide build, Filter residual, OperatorContext context) {
        this.shape = shape;
        this.build = build;
        this.table = build.table == null || build.merged ? null : build.table.probe();
        this.residual = residual;
        this.context = context;
        this.output = context.output();
        this.batchSize = context.batchSize();
        this.pairProbe = new int[batchSize];
        this.pairBuild = new int[batchSize];
        this.pairIndex = new int[batchSize];
        this.passed = new int[batchSize];
        this.pairColumns = Vectors.allocateAll(shape.pairTypes(), batchSize);
        this.scatterTargets = Vectors.allocateAll(shape.buildTypes(), 0);
    }

    /** Goes on with another build side. */
    void use(BuildSide other) {
        build = other;
        table = other.table == null || other.merged ? null : other.table.probe();
    }

    /** As {@link #match(ColumnBatch)}, with the key number of each row, -1 for none, found by the caller. */
    void match(ColumnBatch batch, int[] keyNumbers) {
        foundKeys = keyNumbers;
        match(batch);
    }

    /** Matches a batch and emits everything that it leads to. */
    void match(ColumnBatch batch) {
        int[] rows = begin(batch);
        if (build.table != null && build.table.unique() && residual == null) {
            matchUnique(batch, rows);
            return;
        }
        collectPairs(batch, rows);
        emitProbeRows(batch, rows);
    }

    /**
     * Matches a batch with one part of the build side: pairs come out, but what becomes of probe rows by themselves is only noted, in bit {@code base} and following.
     */
    void matchPart(ColumnBatch batch, BitSet metRows, int base) {
        int[] rows = begin(batch);
        collectPairs(batch, rows);
        for (int i = 0; i < batch.size(); i++) {
            if (met[i]) {
                metRows.set(base + i);
            }
        }
    }

    /** Emits the probe rows of a batch that {@link #matchPart} has seen with all parts. */
    void finishParts(ColumnBatch batch, BitSet metRows, int base) {
        int[] rows = begin(batch);
        for (int i = 0; i < batch.size(); i++) {
            met[i] = metRows.get(base + i);
        }
        emitProbeRows(batch, rows);
    }

    private int[] begin(ColumnBatch batch) {
        int count = batch.size();
        if (keys.length < count) {
            keys = new int[count];
            kept = new int[count];
            keptBuild = new int[count];
            met = new boolean[count];
        }
        Arrays.fill(met, 0, count, false);
        probe = batch;
        pairs = 0;
        return rowNumbers.of(batch);
    }

    private void findKeys(ColumnBatch batch, int[] rows) {
        if (table == null) {
            System.arraycopy(foundKeys, 0, keys, 0, batch.size());
            return;
        }
        int[] columns = shape.probeKeys();
        ColumnVector[] keyColumns = new ColumnVector[columns.length];
        for (int i = 0; i < columns.length; i++) {
            keyColumns[i] = batch.column(columns[i]);
        }
        table.find(keyColumns, rows, 0, batch.size(), keys);
    }

    /** At most one partner a row and no further condition: the probe side passes in place, under a selection. */
    private void matchUnique(ColumnBatch batch, int[] rows) {
        findKeys(batch, rows);
        int count = batch.size();
        build.table.toRows(keys, 0, count);
        if (build.met != null) {
            for (int i = 0; i < count; i++) {
                if (keys[i] >= 0) {
                    build.met[keys[i]] = 1;
                }
            }
        }
        if (shape.filtersBuild()) {
            return;
        }
        if (shape.filtersProbe()) {
            emitSelected(batch, select(rows, count, shape.keepsMatched()));
            return;
        }
        if (shape.padsProbe()) {
            emitPadded(batch, rows, count);
        } else {
            emitInPlace(batch, select(rows, count, true));
        }
    }

    private int select(int[] rows, int count, boolean matched) {
        int selected = 0;
        for (int i = 0; i < count; i++) {
            kept[selected] = rows[i];
            keptBuild[selected] = keys[i];
            selected += keys[i] >= 0 == matched ? 1 : 0;
        }
        return selected;
    }

    private void emitSelected(ColumnBatch batch, int count) {
        if (count > 0) {
            ColumnBatch result = batch.withColumns(batch.columns());
            result.setSelection(kept, count);
            output.emit(result);
        }
    }

    private void emitInPlace(ColumnBatch batch, int count) {
        if (count == 0) {
            return;
        }
        if (count < batch.rowCount() / 8) {
            emitGathered(count);
            return;
        }
        ColumnVector[] columns = new ColumnVector[pairColumns.length];
        System.arraycopy(
                batch.columns(),
                0,
                columns,
                shape.probeOffset(),
                shape.probeTypes().size());
        for (int i = 0; i < scatterTargets.length; i++) {
            VectorCopy.scatterViews(build.rows.column(i), keptBuild, kept, count, scatterTargets[i], batch.rowCount());
            columns[shape.buildOffset() + i] = scatterTargets[i];
        }
        ColumnBatch result = new ColumnBatch(batch.rowCount(), columns);
        result.setSelection(kept, count);
        output.emit(result);
    }

    private void emitGathered(int count) {
        for (int from = 0; from < count; from += batchSize) {
            int part = Math.min(batchSize, count - from);
            gather(probe.columns(), kept, from, part, shape.probeOffset());
            gather(build.rows.columns(), keptBuild, from, part, shape.buildOffset());
            output.emit(new ColumnBatch(part, pairColumns));
        }
    }

    private void emitPadded(ColumnBatch batch, int[] rows, int count) {
        System.arraycopy(rows, 0, kept, 0, count);
        System.arraycopy(keys, 0, keptBuild, 0, count);
        ColumnVector[] columns = new ColumnVector[pairColumns.length];
        if (batch.selection() != null || count > batchSize) {
            emitGathered(count);
            return;
        }
        System.arraycopy(
                batch.columns(),
                0,
                columns,
                shape.probeOffset(),
                shape.probeTypes().size());
        gather(build.rows.columns(), keptBuild, 0, count, shape.buildOffset());
        System.arraycopy(
                pairColumns,
                shape.buildOffset(),
                columns,
                shape.buildOffset(),
                shape.buildTypes().size());
        output.emit(new ColumnBatch(count, columns));
    }

    private void gather(ColumnVector[] source, int[] rows, int from, int count, int offset) {
        for (int i = 0; i < source.length; i++) {
            VectorCopy.view(source[i], rows, from, count, pairColumns[offset + i]);
        }
    }

    private void collectPairs(ColumnBatch batch, int[] rows) {
        if (build.table == null) {
            collectAllPairs(batch.size(), rows);
        } else {
            findKeys(batch, rows);
            if (build.table.unique()) {
                collectSinglePairs(batch.size(), rows);
            } else {
                collectKeyPairs(batch.size(), rows);
            }
        }
        flushPairs();
    }

    private void collectAllPairs(int count, int[] rows) {
        int buildRows = build.rows.size();
        for (int i = 0; i < count; i++) {
            for (int row = 0; row < buildRows; row++) {
                addPair(i, rows[i], row);
            }
        }
    }

    private void collectSinglePairs(int count, int[] rows) {
        for (int i = 0; i < count; i++) {
            if (keys[i] >= 0) {
                addPair(i, rows[i], build.table.row(keys[i]));
            }
        }
    }

    private void collectKeyPairs(int count, int[] rows) {
        int[] candidates = build.table.rows();
        boolean firstOnly = residual == null && shape.filtersProbe();
        for (int i = 0; i < count; i++) {
            int key = keys[i];
            if (key < 0) {
                continue;
            }
            int start = build.table.start(key);
            int end = firstOnly ? start + 1 : build.table.end(key);
            for (int at = start; at < end; at++) {
                addPair(i, rows[i], candidates[at]);
            }
        }
    }

    private void addPair(int index, int probeRow, int buildRow) {
        pairIndex[pairs] = index;
        pairProbe[pairs] = probeRow;
        pairBuild[pairs] = buildRow;
        if (++pairs == batchSize) {
            flushPairs();
        }
    }

    private void flushPairs() {
        if (pairs == 0) {
            return;
        }
        if (context.cancelled()) {
            throw new EngineException(ErrorCode.CANCELLED, "the job was cancelled");
        }
        int count = pairs;
        pairs = 0;
        boolean needsColumns = residual != null || shape.emitsPairs();
        if (needsColumns) {
            gather(probe.columns(), pairProbe, 0, count, shape.probeOffset());
            gather(build.rows.columns(), pairBuild, 0, count, shape.buildOffset());
        }
        ColumnBatch batch = new ColumnBatch(count, pairColumns);
        if (residual == null) {
            for (int i = 0; i < count; i++) {
                meet(i);
            }
        } else {
            int survivors = residual.select(batch, passed);
            for (int i = 0; i < survivors; i++) {
                meet(passed[i]);
            }
            if (survivors == 0) {
                return;
            }
            if (survivors < count) {
                batch.setSelection(passed, survivors);
            }
        }
        if (shape.emitsPairs()) {
            output.emit(batch);
        }
    }

    private void meet(int pair) {
        met[pairIndex[pair]] = true;
        if (build.met != null) {
            build.met[pairBuild[pair]] = 1;
        }
    }

    private void emitProbeRows(ColumnBatch batch, int[] rows) {
        if (shape.filtersProbe()) {
            emitSelected(batch, selectMet(rows, batch.size(), shape.keepsMatched()));
        } else if (shape.padsProbe()) {
            int lonely = selectMet(rows, batch.size(), false);
            for (int i = 0; i < lonely; i++) {
                keptBuild[i] = VectorCopy.NULL_ROW;
            }
            if (lonely > 0) {
                emitPaddedProbe(lonely);
            }
        }
    }

    private int selectMet(int[] rows, int count, boolean matched) {
        int selected = 0;
        for (int i = 0; i < count; i++) {
            kept[selected] = rows[i];
            selected += met[i] == matched ? 1 : 0;
        }
        return selected;
    }

    private void emitPaddedProbe(int count) {
        for (int from = 0; from < count; from += batchSize) {
            int part = Math.min(batchSize, count - from);
            gather(probe.columns(), kept, from, part, shape.probeOffset());
            pad(shape.buildOffset(), shape.buildTypes().size(), part);
            output.emit(new ColumnBatch(part, pairColumns));
        }
    }

    private void pad(int offset, int columns, int count) {
        for (int i = 0; i < columns; i++) {
            pairColumns[offset + i].reset();
            VectorCopy.setNulls(pairColumns[offset + i], 0, count);
        }
    }

    /** Emits the build rows that the join gives by themselves; called once, when all probe rows have been matched. */
    void finishBuild() {
        if (build.met == null) {
            return;
        }
        boolean wanted = shape.filtersBuild() && shape.keepsMatched();
        int rows = build.rows.size();
        int count = 0;
        for (int row = 0; row < rows; row++) {
            pairBuild[count] = row;
            count += build.met[row] == 1 == wanted ? 1 : 0;
            if (count == batchSize || row == rows - 1) {
                emitBuildRows(count);
                count = 0;
            }
        }
    }

    private void emitBuildRows(int count) {
        if (count == 0) {
            return;
        }
        gather(build.rows.columns(), pairBuild, 0, count, shape.buildOffset());
        if (shape.filtersBuild()) {
            ColumnVector[] columns = Arrays.copyOfRange(
                    pairColumns,
                    shape.buildOffset(),
                    shape.buildOffset() + shape.buildTypes().size());
            output.emit(new ColumnBatch(count, columns));
            return;
        }
        pad(shape.probeOffset(), shape.probeTypes().size(), count);
        output.emit(new ColumnBatch(count, pairColumns));
    }
}
