package io.tidemill.batch;

import io.tidemill.core.codegen.Filter;
import io.tidemill.core.plan.JoinKind;
import io.tidemill.core.vector.ColumnBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What the workers of one join share: first the rows of the build side as they come in, then the table, or, where it did not fit, the partitions on disk.
 */
final class JoinRun {
    static final int PARTITIONS = 16;

    private final JoinShape shape;
    private final boolean hashed;
    private final String owner;
    private final long mostMemory;
    private final Supplier<Filter> residual;
    private final Consumer<ColumnBuffer> onBuilt;
    private final List<Collected> collected = new ArrayList<>();
    private final List<PartitionedRows> builtOnDisk = new ArrayList<>();
    private final List<PartitionedRows> probedOnDisk = new ArrayList<>();
    private final List<MemoryAccount> accounts = new ArrayList<>();
    private final AtomicInteger probing = new AtomicInteger();
    private volatile boolean spilling;
    private boolean sawNullKey;
    private boolean sawRow;
    private BuildSide build;

    /** Build rows of a worker, with the account of what they hold. */
    private record Collected(ColumnBuffer rows, MemoryAccount account) {}

    /**
     * A join without rows.
     *
     * @param hashed false pairs every row with every other
     * @param mostMemory bytes that a task may hold before it spills
     * @param residual makes the condition on pairs, once a worker; gives null when there is none
     * @param onBuilt told of the build side when it is complete and in memory
     */
    JoinRun(
            JoinShape shape,
            boolean hashed,
            String owner,
            long mostMemory,
            Supplier<Filter> residual,
            Consumer<ColumnBuffer> onBuilt) {
        this.shape = shape;
        this.hashed = hashed;
        this.owner = owner;
        this.mostMemory = mostMemory;
        this.residual = residual;
        this.onBuilt = onBuilt;
    }

    JoinShape shape() {
        return shape;
    }

    boolean hashed() {
        return hashed;
    }

    String owner() {
        return owner;
    }

    long mostMemory() {
        return mostMemory;
    }

    /** How many workers will probe; set while the plan is translated. */
    void setProbeWorkers(int workers) {
        probing.set(workers);
    }

    Filter newResidual() {
        return residual.get();
    }

    /** Partitions of what goes to disk; without keys there is one. */
    int partitions() {
        return hashed ? PARTITIONS : 1;
    }

    /** True once some worker had to write build rows to disk: then all rows go there. */
    boolean spilling() {
        return spilling;
    }

    void startSpilling() {
        spilling = true;
    }

    /** Takes over a worker's build rows. */
    synchronized void addBuilt(ColumnBuffer rows, PartitionedRows onDisk, MemoryAccount account) {
        if (rows.size() > 0) {
            collected.add(new Collected(rows, account));
        }
        if (onDisk != null) {
            builtOnDisk.add(onDisk);
        }
        accounts.add(account);
    }

    /** Notes what NOT IN needs to know of the build side. */
    synchronized void sawBuildRows(boolean nullKey) {
        sawRow = true;
        sawNullKey |= nullKey;
    }

    /** All build rows are there: builds the table, or moves the rest to disk as well. */
    void completeBuild(JobRuntime runtime) {
        if (spilling) {
            for (Collected part : collected) {
                PartitionedRows onDisk = newPartitions(runtime, true, 0);
                builtOnDisk.add(onDisk);
                onDisk.writeAll(part.rows);
                part.account.spilled(onDisk.finish());
                part.account.shrinkTo(0);
            }
            collected.clear();
            return;
        }
        ColumnBuffer rows = collected.size() == 1 ? collected.get(0).rows : new ColumnBuffer(shape.buildTypes());
        if (collected.size() > 1) {
            for (Collected part : collected) {
                rows.append(part.rows);
                part.rows.clear();
            }
        }
        collected.clear();
        build = hashed ? BuildSide.hashed(shape, rows) : BuildSide.unhashed(shape, rows);
        onBuilt.accept(rows);
    }

    PartitionedRows newPartitions(JobRuntime runtime, boolean buildSide, int level) {
        return new PartitionedRows(
                runtime.memory(),
                owner,
                buildSide ? shape.buildTypes() : shape.probeTypes(),
                buildSide ? shape.buildKeys() : shape.probeKeys(),
                partitions(),
                level);
    }

    /** The build side in memory; null when it is on disk. */
    BuildSide build() {
        return build;
    }

    /** Takes over probe rows that wait for build rows on disk. */
    synchronized void addProbed(PartitionedRows onDisk) {
        if (onDisk != null) {
            probedOnDisk.add(onDisk);
        }
    }

    /** Called by each probe worker at its end; true for the last one. */
    boolean lastProbeWorker() {
        return probing.decrementAndGet() == 0;
    }

    List<PartitionedRows> builtOnDisk() {
        return builtOnDisk;
    }

    List<PartitionedRows> probedOnDisk() {
        return probedOnDisk;
    }

    /** Gives back what the build side held, in memory or on disk, and the probe rows on disk. */
    void release() {
        accounts.forEach(MemoryAccount::close);
        accounts.clear();
        builtOnDisk.forEach(PartitionedRows::close);
        probedOnDisk.forEach(PartitionedRows::close);
        build = null;
    }

    /** NOT IN over a list with a NULL is never TRUE; over an empty list always. */
    boolean nullAware() {
        return shape.kind() == JoinKind.NULL_AWARE_ANTI;
    }

    boolean nothingPasses() {
        return nullAware() && sawNullKey;
    }

    boolean everythingPasses() {
        return nullAware() && !sawRow;
    }
}
