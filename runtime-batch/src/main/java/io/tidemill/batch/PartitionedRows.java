package io.tidemill.batch;

import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.hash.RowHash;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.vector.ColumnBuffer;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Rows on disk, cut into partitions by the hash of their keys. One thread while it is written. */
final class PartitionedRows implements AutoCloseable {
    private final MemoryPool memory;
    private final String owner;
    private final List<LogicalType> types;
    private final int[] keys;
    private final int level;
    private final SpilledRows[] files;
    private long[] hashes = new long[0];
    private int[] scattered = new int[0];

    /**
     * Nothing on disk yet.
     *
     * @param level depth of the partitioning: each has its own hash
     */
    PartitionedRows(MemoryPool memory, String owner, List<LogicalType> types, int[] keys, int partitions, int level) {
        this.memory = memory;
        this.owner = owner;
        this.types = types;
        this.keys = keys;
        this.level = level;
        this.files = new SpilledRows[partitions];
    }

    void write(ColumnVector[] columns, int[] rows, int from, int count) {
        if (files.length == 1) {
            file(0).write(columns, rows, from, count);
            return;
        }
        if (hashes.length < count) {
            hashes = new long[count];
            scattered = new int[count];
        }
        ColumnVector[] keyColumns = new ColumnVector[keys.length];
        for (int i = 0; i < keys.length; i++) {
            keyColumns[i] = columns[keys[i]];
        }
        RowHash.hash(keyColumns, rows, from, count, hashes);
        int[] next = new int[files.length + 1];
        for (int i = 0; i < count; i++) {
            next[partitionOf(i) + 1]++;
        }
        for (int p = 0; p < files.length; p++) {
            next[p + 1] += next[p];
        }
        int[] starts = next.clone();
        for (int i = 0; i < count; i++) {
            scattered[next[partitionOf(i)]++] = rows[from + i];
        }
        for (int p = 0; p < files.length; p++) {
            if (starts[p + 1] > starts[p]) {
                file(p).write(columns, scattered, starts[p], starts[p + 1] - starts[p]);
            }
        }
    }

    /** Writes all rows of a buffer and empties it. */
    void writeAll(ColumnBuffer rows) {
        int batch = 1024;
        int[] numbers = new RowNumbers().first(rows.size());
        for (int from = 0; from < rows.size(); from += batch) {
            write(rows.columns(), numbers, from, Math.min(batch, rows.size() - from));
        }
        rows.clear();
    }

    private int partitionOf(int index) {
        return RowHash.partition(RowHash.atLevel(hashes[index], level), files.length);
    }

    private SpilledRows file(int partition) {
        if (files[partition] == null) {
            files[partition] = new SpilledRows(memory, owner, types);
        }
        return files[partition];
    }

    /** The file of a partition, or null when it has no rows. */
    SpilledRows partition(int partition) {
        return files[partition];
    }

    /** Ends writing; returns the bytes on disk. */
    long finish() {
        long bytes = 0;
        for (SpilledRows file : files) {
            if (file != null) {
                file.finish();
                bytes += file.sizeBytes();
            }
        }
        return bytes;
    }

    @Override
    public void close() {
        for (SpilledRows file : files) {
            if (file != null) {
                file.close();
            }
        }
    }
}
