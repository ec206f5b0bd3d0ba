package io.tidemill.batch;

import io.tidemill.core.codegen.Filter;
import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.operator.Output;
import io.tidemill.core.vector.ColumnBuffer;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.Arrays;

/**
 * Joins two sorted sides by merging. A block of build rows, always all rows of its keys, is held in memory; the probe rows in its range of keys find their partners by walking both in step. The
 * rows of a key that does not fit into memory go to disk, those of both sides, and are joined a memory-full at a time.
 */
final class SortMergeJoinFeed implements Feed {
    private static final int BLOCK_ROWS = 4096;

    private final JoinShape shape;
    private final JoinRun run;
    private final ExternalSort built;
    private final ExternalSort probed;

    /**
     * A join of two sorts of one partition each.
     *
     * @param run shape, name and condition of the join
     */
    SortMergeJoinFeed(JoinRun run, ExternalSort built, ExternalSort probed) {
        this.shape = run.shape();
        this.run = run;
        this.built = built;
        this.probed = probed;
    }

    @Override
    public void run(Worker worker, NodeCounters counters, Output out) {
        if (worker.index > 0) {
            return;
        }
        try (SortedCursor build = cursor(built, shape.buildKeys(), worker, counters);
                SortedCursor probe = cursor(probed, shape.probeKeys(), worker, counters);
                MemoryAccount account =
                        new MemoryAccount(worker.runtime.memory(), run.owner(), counters.set, run.mostMemory())) {
            new Merge(worker, new WorkerContext(worker, counters, out), account, build, probe).run();
        }
    }

    @Override
    public void close() {
        built.close();
        probed.close();
    }

    private SortedCursor cursor(ExternalSort sort, int[] keys, Worker worker, NodeCounters counters) {
        return new SortedCursor(sort.open(0, worker, counters), sort.spec(), keys, shape.nullSafe());
    }

    private final class Merge {
        private final Worker worker;
        private final WorkerContext context;
        private final MemoryAccount account;
        private final SortedCursor build;
        private final SortedCursor probe;
        private final Filter residual;
        private final NormalizedKeys blockKeys;
        private final NormalizedKeys lastKey;
        private final RowNumbers rowNumbers = new RowNumbers();
        private JoinMatcher matcher;
        private ColumnBuffer block;
        private int[] starts = new int[1];
        private int groups;
        private int[] keyNumbers = new int[0];

        Merge(Worker worker, WorkerContext context, MemoryAccount account, SortedCursor build, SortedCursor probe) {
            this.worker = worker;
            this.context = context;
            this.account = account;
            this.build = build;
            this.probe = probe;
            this.residual = run.newResidual();
            this.blockKeys = NormalizedKeys.comparable(built.spec());
            this.lastKey = NormalizedKeys.comparable(built.spec());
        }

        void run() {
            do {
                worker.runtime.checkCancelled();
                boolean complete = fillBlock();
                if (!complete) {
                    joinHotKey();
                } else {
                    joinBlock(block.size(), build.atEnd());
                }
            } while ((!build.atEnd() || !probe.atEnd()) && !worker.idle(context.output()));
        }

        /** Takes build rows until there are enough and the key ends; false when the rows of the last key do not fit. */
        private boolean fillBlock() {
            block = new ColumnBuffer(shape.buildTypes());
            groups = 0;
            account.shrinkTo(0);
            while (!build.atEnd()) {
                int to = extent();
                if (to == build.position) {
                    break;
                }
                block.append(build.batch.columns(), build.rows, build.position, to - build.position);
                build.advanceTo(to);
                if (!account.tryHold(block.memoryBytes() + 64L * block.size())) {
                    endGroups();
                    return false;
                }
            }
            endGroups();
            return true;
        }

        /** How far the block reaches into the current batch; notes where keys start. */
        private int extent() {
            int size = build.batch.size();
            int at = build.position;
            int before = block.size() - build.position;
            for (; at < size; at++) {
                boolean sameKey = groups > 0
                        && (at > build.position
                                ? build.keys.equal(at, at - 1)
                                : build.keys.compare(at, lastKey, 0) == 0);
                if (!sameKey) {
                    if (before + at >= BLOCK_ROWS) {
                        break;
                    }
                    addGroup(before + at);
                }
            }
            if (at > build.position) {
                lastKey.encode(build.batch.columns(), build.rows, at - 1, 1);
            }
            return at;
        }

        private void addGroup(int start) {
            if (starts.length < groups + 2) {
                starts = Arrays.copyOf(starts, starts.length * 2 + 2);
            }
            starts[groups++] = start;
        }

        private void endGroups() {
            if (starts.length < groups + 1) {
                starts = Arrays.copyOf(starts, groups + 1);
            }
            starts[groups] = block.size();
        }

        /** Joins the block with the probe rows up to its last key, or with all that are left. */
        private void joinBlock(int blockRows, boolean last) {
            BuildSide side = BuildSide.sorted(shape, block, Arrays.copyOf(starts, groups + 1));
            if (matcher == null) {
                matcher = new JoinMatcher(shape, side, residual, context);
            } else {
                matcher.use(side);
            }
            blockKeys.encode(block.columns(), rowNumbers.first(blockRows), 0, blockRows);
            int key = 0;
            while (!probe.atEnd()) {
                int to = last ? probe.batch.size() : endOfRange();
                if (to == probe.position) {
                    break;
                }
                key = numberKeys(to, key);
                matchRange(to);
                boolean more = to == probe.batch.size();
                probe.advanceTo(to);
                if (!more) {
                    break;
                }
            }
            matcher.finishBuild();
        }

        private int endOfRange() {
            int at = probe.position;
            while (at < probe.batch.size() && probe.keys.compare(at, lastKey, 0) <= 0) {
                at++;
            }
            return at;
        }

        /** Walks keys of block and probe rows in step; returns where to go on. */
        private int numberKeys(int to, int firstKey) {
            if (keyNumbers.length < to - probe.position) {
                keyNumbers = new int[Math.max(to - probe.position, context.batchSize())];
            }
            int key = firstKey;
            for (int i = probe.position; i < to; i++) {
                int order = -1;
                while (key < groups) {
                    order = blockKeys.compare(starts[key], probe.keys, i);
                    if (order >= 0) {
                        break;
                    }
                    key++;
                }
                keyNumbers[i - probe.position] = key < groups && order == 0 && probe.matchable(i) ? key : -1;
            }
            return key;
        }

        private void matchRange(int to) {
            int count = to - probe.position;
            ColumnBatch range = probe.batch.withColumns(probe.batch.columns());
            range.setSelection(Arrays.copyOfRange(probe.rows, probe.position, to), count);
            matcher.match(range, keyNumbers);
        }

        /** The block ends inside a key that is too large for memory: keys before it are joined from memory, it from disk. */
        private void joinHotKey() {
            int hotStart = starts[groups - 1];
            try (SpilledRows hotBuild = new SpilledRows(worker.runtime.memory(), run.owner(), shape.buildTypes());
                    SpilledRows hotProbe = new SpilledRows(worker.runtime.memory(), run.owner(), shape.probeTypes())) {
                int[] numbers = rowNumbers.first(block.size());
                for (int from = hotStart; from < block.size(); from += 1024) {
                    hotBuild.write(block.columns(), numbers, from, Math.min(1024, block.size() - from));
                }
                NormalizedKeys hotKey = NormalizedKeys.comparable(built.spec());
                hotKey.encode(block.columns(), numbers, hotStart, 1);
                joinBefore(hotStart, hotKey);
                boolean matchable = matchable(hotStart);
                block = new ColumnBuffer(shape.buildTypes());
                account.shrinkTo(0);
                moveKey(build, hotKey, hotBuild);
                if (matchable) {
                    moveKey(probe, hotKey, hotProbe);
                }
                hotBuild.finish();
                hotProbe.finish();
                account.spilled(hotBuild.sizeBytes() + hotProbe.sizeBytes());
                new SpilledJoin(run, worker.runtime, context).joinOneKey(hotBuild, hotProbe);
            }
        }

        private boolean matchable(int row) {
            for (int k = 0; k < shape.buildKeys().length; k++) {
                if (!shape.nullSafe()[k] && block.column(shape.buildKeys()[k]).isNull(row)) {
                    return false;
                }
            }
            return true;
        }

        private void joinBefore(int hotStart, NormalizedKeys hotKey) {
            if (hotStart == 0) {
                skipProbeBefore(hotKey);
                return;
            }
            ColumnBuffer before = new ColumnBuffer(shape.buildTypes());
            before.append(block.columns(), rowNumbers.first(block.size()), 0, hotStart);
            lastKey.encode(before.columns(), rowNumbers.first(hotStart), hotStart - 1, 1);
            ColumnBuffer whole = block;
            groups--;
            block = before;
            joinBlock(hotStart, false);
            block = whole;
            skipProbeBefore(hotKey);
        }

        /** Probe rows between the block and the hot key have no partner. */
        private void skipProbeBefore(NormalizedKeys hotKey) {
            ColumnBuffer nothing = new ColumnBuffer(shape.buildTypes());
            BuildSide side = BuildSide.sorted(shape, nothing, new int[] {0});
            if (matcher == null) {
                matcher = new JoinMatcher(shape, side, residual, context);
            } else {
                matcher.use(side);
            }
            while (!probe.atEnd()) {
                int at = probe.position;
                while (at < probe.batch.size() && probe.keys.compare(at, hotKey, 0) < 0) {
                    at++;
                }
                if (at == probe.position) {
                    return;
                }
                if (keyNumbers.length < at - probe.position) {
                    keyNumbers = new int[probe.batch.size()];
                }
                Arrays.fill(keyNumbers, 0, at - probe.position, -1);
                matchRange(at);
                boolean more = at == probe.batch.size();
                probe.advanceTo(at);
                if (!more) {
                    return;
                }
            }
        }

        private void moveKey(SortedCursor cursor, NormalizedKeys key, SpilledRows target) {
            while (!cursor.atEnd()) {
                int at = cursor.position;
                while (at < cursor.batch.size() && cursor.keys.compare(at, key, 0) == 0) {
                    at++;
                }
                if (at > cursor.position) {
                    target.write(cursor.batch.columns(), cursor.rows, cursor.position, at - cursor.position);
                }
                boolean more = at == cursor.batch.size();
                cursor.advanceTo(at);
                if (!more) {
                    return;
                }
            }
        }
    }
}
