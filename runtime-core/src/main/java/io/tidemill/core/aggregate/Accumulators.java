package io.tidemill.core.aggregate;

import io.tidemill.spi.vector.ColumnVector;

/**
 * The accumulators of one aggregate for all groups, columnar by group number. Group numbers are dense and small; a new group starts empty. One thread.
 *
 * <p>Argument vectors are the columns that {@link AggregateInputs#columns} names: the call's arguments, then the columns of an order inside the call.
 *
 * <p>Rows are given as {@code rows[from .. from + count)}, physical rows of the argument vectors, with the group of each in {@code groups[from .. from + count)}. The
 * caller has applied FILTER.
 */
public interface Accumulators extends AutoCloseable {
    /** In the kinds of {@link #addRunning}: the row does not count (FILTER), its group stays as it is; the results around it are noted all the same. */
    byte NO_CHANGE = -1;

    /** Makes room for groups 0 to {@code groups} - 1; new ones are empty. */
    void ensureCapacity(int groups);

    /** Makes a group empty again, so that its number can be used anew. */
    void clear(int group);

    /** Adds rows. */
    void add(ColumnVector[] arguments, int[] rows, int[] groups, int from, int count);

    /** Takes rows away; only for accumulators made for retraction. */
    void retract(ColumnVector[] arguments, int[] rows, int[] groups, int from, int count);

    /**
     * Applies rows one after the other and notes the result before and after each: {@code before[i]}, {@code after[i]} for i from 0 to count - 1 are the results of the row's
     * group around row {@code rows[from + i]}. Both vectors are reset first.
     *
     * @param kinds row kinds by physical row; null when all are added
     * @param before may be null when not wanted
     */
    void addRunning(
            ColumnVector[] arguments,
            int[] rows,
            byte[] kinds,
            int[] groups,
            int from,
            int count,
            ColumnVector before,
            ColumnVector after);

    /**
     * Merges accumulators that {@link #writePartial} made of the same call. An empty group becomes what the other one was. With a group that has rows this has a meaning only for calls that are
     * {@linkplain AggregateFunctions#mergeable mergeable}.
     */
    void merge(ColumnVector partial, int[] rows, int[] groups, int from, int count);

    /** Writes the results of {@code groups[from .. from + count)} to rows 0 to count - 1 of {@code target}, which is reset first. */
    void writeResult(int[] groups, int from, int count, ColumnVector target);

    /**
     * As {@link #writeResult} the accumulators themselves, in the type {@link AggregateFunctions#accumulatorType} gives. That is the whole state of a group: {@linkplain #merge merged} into an
     * empty one, it gives the same results at once and after every further row that is added or taken away, with the same order among values and what was taken away in advance.
     */
    void writePartial(int[] groups, int from, int count, ColumnVector target);

    /** Bytes held, for the memory reservation; may be an estimate for variable-length state. */
    long memoryBytes();

    @Override
    default void close() {}
}
