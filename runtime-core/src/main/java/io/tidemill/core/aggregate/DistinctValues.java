package io.tidemill.core.aggregate;

import io.tidemill.core.hash.RowHash;
import io.tidemill.spi.vector.ColumnVector;

/**
 * Accumulators that keep the distinct values of each group. What a group holds can be cut by value: the parts have no value in common, so that each can be merged for itself, and what the aggregate
 * makes of it added up.
 */
public interface DistinctValues extends Accumulators {
    /** Number of values that a group has. */
    long values(int group);

    /**
     * As {@link #writePartial}, with the values of one part only.
     *
     * @param level depth of the cutting: each has its own hash
     * @param part number of the part among {@code parts}
     */
    void writePart(int[] groups, int from, int count, int level, int part, int parts, ColumnVector target);

    /** Writes what the aggregate over the distinct values has come to, in the type of the accumulators of the same call without DISTINCT. */
    void writeFolded(int[] groups, int from, int count, ColumnVector target);

    /** The part of a value with such a hash. */
    static int part(long hash, int level, int parts) {
        return RowHash.partition(RowHash.atLevel(hash, level + 1), parts);
    }
}
