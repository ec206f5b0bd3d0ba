package io.tidemill.batch;

import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.hash.RowHash;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;

/** Groups with their accumulators, cut into partitions by the hash of their keys, and written to one file a partition. One thread. */
final class AggregateSpill implements AutoCloseable {
    private final Aggregation aggregation;
    private final MemoryPool memory;
    private final String owner;
    private final RowNumbers rowNumbers = new RowNumbers();
    private final SpilledRows[] files;
    private long written;

    AggregateSpill(Aggregation aggregation, MemoryPool memory, String owner, int partitions) {
        this.aggregation = aggregation;
        this.memory = memory;
        this.owner = owner;
        this.files = new SpilledRows[partitions];
    }

    /** Writes all groups; returns the bytes written. */
    long write(GroupedAccumulators groups, int level) {
        GroupPartitions partitions = GroupPartitions.of(groups.table(), files.length, level);
        return write(groups, partitions, partitions.starts());
    }

    /** Writes the groups of each partition from {@code starts[partition]} on; returns the bytes written. */
    long write(GroupedAccumulators groups, GroupPartitions partitions, int[] starts) {
        long before = memory.spill().spilledBytes();
        int batch = groups.batchGroups(HashAggregation.PARTIAL_BATCH);
        ColumnVector[] columns = Vectors.allocateAll(aggregation.exchangeTypes(), batch);
        for (int p = 0; p < files.length; p++) {
            int end = partitions.end(p);
            written += end - starts[p];
            for (int from = starts[p]; from < end; from += batch) {
                int count = Math.min(batch, end - from);
                write(groups, partitions.numbers(), from, count, columns, file(p));
            }
        }
        return memory.spill().spilledBytes() - before;
    }

    private void write(
            GroupedAccumulators groups, int[] numbers, int from, int count, ColumnVector[] columns, SpilledRows file) {
        int begin = from;
        for (int i = from; i < from + count; i++) {
            int parts = groups.parts(numbers[i]);
            if (parts > 1) {
                writeWhole(groups, numbers, begin, i - begin, columns, file);
                writeParts(groups, numbers, i, parts, columns, file);
                begin = i + 1;
            }
        }
        writeWhole(groups, numbers, begin, from + count - begin, columns, file);
    }

    private void writeWhole(
            GroupedAccumulators groups, int[] numbers, int from, int count, ColumnVector[] columns, SpilledRows file) {
        if (count > 0) {
            groups.writePartial(numbers, from, count, columns);
            file.write(columns, rowNumbers.first(count), 0, count);
        }
    }

    /** A group in several rows, which will be merged as if they came from several spills. */
    private void writeParts(
            GroupedAccumulators groups, int[] numbers, int from, int parts, ColumnVector[] columns, SpilledRows file) {
        for (int part = 0; part < parts; part++) {
            groups.writePart(numbers, from, 1, 0, part, parts, columns);
            file.write(columns, rowNumbers.first(1), 0, 1);
        }
    }

    private SpilledRows file(int partition) {
        if (files[partition] == null) {
            files[partition] = new SpilledRows(memory, owner, aggregation.exchangeTypes());
        }
        return files[partition];
    }

    /** The file of a partition, or null when nothing of it was spilled. */
    SpilledRows partition(int partition) {
        return files[partition];
    }

    /** Groups written. */
    long groups() {
        return written;
    }

    void finish() {
        for (SpilledRows file : files) {
            if (file != null) {
                file.finish();
            }
        }
    }

    @Override
    public void close() {
        for (SpilledRows file : files) {
            if (file != null) {
                file.close();
            }
        }
    }

    /**
     * Group numbers in order of their partition.
     *
     * @param numbers group numbers
     * @param starts first index of each partition, and the end of the last
     */
    record GroupPartitions(int[] numbers, int[] starts) {
        static GroupPartitions of(GroupTable table, int partitions, int level) {
            int size = table.groupLimit();
            int[] numbers = new int[size];
            for (int i = 0; i < size; i++) {
                numbers[i] = i;
            }
            long[] hashes = new long[size];
            table.hashes(numbers, 0, size, hashes);
            int[] counts = new int[partitions + 1];
            for (int i = 0; i < size; i++) {
                counts[partition(hashes[i], partitions, level) + 1]++;
            }
            for (int p = 0; p < partitions; p++) {
                counts[p + 1] += counts[p];
            }
            int[] starts = counts.clone();
            for (int i = 0; i < size; i++) {
                numbers[counts[partition(hashes[i], partitions, level)]++] = i;
            }
            return new GroupPartitions(numbers, starts);
        }

        private static int partition(long hash, int partitions, int level) {
            return RowHash.partition(RowHash.atLevel(hash, level), partitions);
        }

        int end(int partition) {
            return starts[partition + 1];
        }
    }
}
