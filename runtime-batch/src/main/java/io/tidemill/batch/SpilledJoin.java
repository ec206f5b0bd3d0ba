package io.tidemill.batch;

import io.tidemill.core.codegen.Filter;
import io.tidemill.core.exchange.BatchReader;
import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.vector.ColumnBuffer;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Joins two sides on disk partition by partition. A build partition that does not fit is partitioned again; where that does not help, because one key has too many rows, its rows are joined a
 * memory-full at a time, each with the whole probe partition.
 */
final class SpilledJoin {
    private static final int MAX_LEVEL = 3;

    private final JoinRun shared;
    private final JobRuntime runtime;
    private final OperatorContext context;
    private final Filter residual;
    private final RowNumbers rowNumbers = new RowNumbers();

    SpilledJoin(JoinRun shared, JobRuntime runtime, OperatorContext context) {
        this.shared = shared;
        this.runtime = runtime;
        this.context = context;
        this.residual = shared.newResidual();
    }

    /** Joins two files every row of which has the same key, a memory-full of build rows at a time. */
    void joinOneKey(SpilledRows built, SpilledRows probed) {
        joinPartition(List.of(built), List.of(probed), MAX_LEVEL);
    }

    void run() {
        join(shared.builtOnDisk(), shared.probedOnDisk(), 0);
    }

    private void join(List<PartitionedRows> built, List<PartitionedRows> probed, int level) {
        for (int p = 0; p < shared.partitions() && !finished(); p++) {
            runtime.checkCancelled();
            List<SpilledRows> buildFiles = files(built, p);
            List<SpilledRows> probeFiles = files(probed, p);
            joinPartition(buildFiles, probeFiles, level);
            buildFiles.forEach(SpilledRows::close);
            probeFiles.forEach(SpilledRows::close);
        }
    }

    /** True when nobody wants further rows: whatever would come out is left out. */
    private boolean finished() {
        return context.output().finished();
    }

    private static List<SpilledRows> files(List<PartitionedRows> sides, int partition) {
        List<SpilledRows> files = new ArrayList<>();
        for (PartitionedRows side : sides) {
            if (side.partition(partition) != null) {
                files.add(side.partition(partition));
            }
        }
        return files;
    }

    private void joinPartition(List<SpilledRows> buildFiles, List<SpilledRows> probeFiles, int level) {
        try (MemoryAccount account =
                        new MemoryAccount(context.memory(), shared.owner(), context.metrics(), shared.mostMemory());
                Rows build = new Rows(buildFiles)) {
            ColumnBuffer loaded = new ColumnBuffer(shared.shape().buildTypes());
            boolean complete = load(build, loaded, account);
            if (complete) {
                joinWhole(loaded, probeFiles);
            } else if (shared.hashed() && level < MAX_LEVEL) {
                account.shrinkTo(0);
                partitionAgain(loaded, build, probeFiles, level + 1);
            } else {
                context.metrics().counter("chunked_partitions").add(1);
                joinInChunks(loaded, build, probeFiles, account);
            }
        }
    }

    /** Loads rows until they are all there or memory is refused; always at least one batch. */
    private boolean load(Rows build, ColumnBuffer loaded, MemoryAccount account) {
        for (ColumnBatch batch = build.next(); batch != null; batch = build.next()) {
            loaded.append(batch);
            if (!account.tryHold(BuildSide.memoryBytes(loaded))) {
                return false;
            }
        }
        return true;
    }

    private void joinWhole(ColumnBuffer loaded, List<SpilledRows> probeFiles) {
        JoinMatcher matcher = matcher(loaded);
        try (Rows probe = new Rows(probeFiles)) {
            for (ColumnBatch batch = probe.next(); batch != null && !finished(); batch = probe.next()) {
                matcher.match(batch);
                runtime.checkCancelled();
            }
        }
        matcher.finishBuild();
    }

    private JoinMatcher matcher(ColumnBuffer rows) {
        BuildSide side =
                shared.hashed() ? BuildSide.hashed(shared.shape(), rows) : BuildSide.unhashed(shared.shape(), rows);
        return new JoinMatcher(shared.shape(), side, residual, context);
    }

    private void partitionAgain(ColumnBuffer loaded, Rows build, List<SpilledRows> probeFiles, int level) {
        try (PartitionedRows buildParts = shared.newPartitions(runtime, true, level);
                PartitionedRows probeParts = shared.newPartitions(runtime, false, level);
                Rows probe = new Rows(probeFiles)) {
            buildParts.writeAll(loaded);
            writeAll(build, buildParts);
            writeAll(probe, probeParts);
            join(List.of(buildParts), List.of(probeParts), level);
        }
    }

    private void writeAll(Rows rows, PartitionedRows target) {
        for (ColumnBatch batch = rows.next(); batch != null; batch = rows.next()) {
            target.write(batch.columns(), rowNumbers.first(batch.rowCount()), 0, batch.rowCount());
            runtime.checkCancelled();
        }
        context.metrics().counter("spilled_bytes").add(target.finish());
    }

    /** Which probe rows have met a partner is known only after the last chunk; until then it is one bit a row. */
    private void joinInChunks(ColumnBuffer first, Rows build, List<SpilledRows> probeFiles, MemoryAccount account) {
        BitSet met = new BitSet();
        ColumnBuffer chunk = first;
        while (chunk.size() > 0 && !finished()) {
            JoinMatcher matcher = matcher(chunk);
            forEachProbeBatch(probeFiles, (batch, base) -> matcher.matchPart(batch, met, base));
            matcher.finishBuild();
            chunk = new ColumnBuffer(shared.shape().buildTypes());
            account.shrinkTo(0);
            load(build, chunk, account);
        }
        JoinMatcher matcher = matcher(chunk);
        forEachProbeBatch(probeFiles, (batch, base) -> matcher.finishParts(batch, met, base));
    }

    private void forEachProbeBatch(List<SpilledRows> files, PartStep step) {
        int base = 0;
        try (Rows probe = new Rows(files)) {
            for (ColumnBatch batch = probe.next(); batch != null && !finished(); batch = probe.next()) {
                step.accept(batch, base);
                base += batch.rowCount();
                runtime.checkCancelled();
            }
        }
    }

    private interface PartStep {
        void accept(ColumnBatch batch, int base);
    }

    /** The rows of several files, one after the other. */
    private static final class Rows implements AutoCloseable {
        private final List<SpilledRows> files;
        private int next;
        private BatchReader reader;

        Rows(List<SpilledRows> files) {
            this.files = files;
        }

        ColumnBatch next() {
            for (; ; ) {
                if (reader == null) {
                    if (next == files.size()) {
                        return null;
                    }
                    reader = files.get(next++).read();
                }
                ColumnBatch batch = reader.read();
                if (batch != null) {
                    return batch;
                }
                reader.close();
                reader = null;
            }
        }

        @Override
        public void close() {
            if (reader != null) {
                reader.close();
                reader = null;
            }
        }
    }
}
