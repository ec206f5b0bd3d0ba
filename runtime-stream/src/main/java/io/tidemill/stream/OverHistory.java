package io.tidemill.stream;

import io.tidemill.core.hash.RowChains;
import io.tidemill.core.plan.Frame;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * The rows of each partition that frames and LAG still look at, oldest first, and where the frame starts. The frame ends at the current row, or at its last peer under RANGE.
 */
final class OverHistory {
    private static final int NONE = -1;

    /** Places of rows: kept as the first row of the partition, for LAG, for the frame. Part of the snapshot format. */
    private static final int ONLY_FIRST = 0;

    private static final int BEFORE_FRAME = 1;
    private static final int IN_FRAME = 2;

    private final RankedRows rows;
    private final boolean byRows;
    private final boolean unbounded;
    private final long distance;
    private final int timeColumn;
    private final boolean keepsFirst;
    private final RowChains chains = new RowChains();
    private int[] frameStart = new int[0];
    private int[] size = new int[0];
    private long[] inFrame = new long[0];
    private int[] first = new int[0];

    /**
     * An empty history.
     *
     * @param timeColumn order key that RANGE measures
     * @param keepsFirst whether the first row of a partition is kept for ever
     */
    OverHistory(RankedRows rows, Frame frame, int timeColumn, boolean keepsFirst) {
        this.rows = rows;
        this.byRows = frame.rows();
        this.unbounded = frame.lowerBound() == Frame.Bound.UNBOUNDED_PRECEDING;
        this.distance = frame.lower() == null ? 0 : new BigDecimal(frame.lower().toString()).longValueExact();
        this.timeColumn = timeColumn;
        this.keepsFirst = keepsFirst && unbounded;
    }

    boolean unbounded() {
        return unbounded;
    }

    void ensureCapacity(int partitions) {
        int old = size.length;
        if (partitions > old) {
            int capacity = Math.max(partitions, old + (old >> 1) + 16);
            frameStart = Arrays.copyOf(frameStart, capacity);
            size = Arrays.copyOf(size, capacity);
            inFrame = Arrays.copyOf(inFrame, capacity);
            first = Arrays.copyOf(first, capacity);
            Arrays.fill(frameStart, old, capacity, NONE);
            Arrays.fill(first, old, capacity, NONE);
        }
    }

    /** Takes the rows in and moves the frames along. */
    void advance(OverRows batch) {
        ColumnVector times = unbounded || byRows ? null : rows.column(timeColumn);
        int taken = 0;
        for (int i = 0; i < batch.count; i++) {
            int partition = batch.partitions[i];
            int last = byRows ? i + 1 : batch.peerEnd[i];
            for (taken = Math.max(taken, i); taken < last; taken++) {
                append(partition, batch.slots[taken]);
            }
            if (!unbounded) {
                while (byRows
                        ? inFrame[partition] > rowsInFrame()
                        : isBefore((LongVector) times, partition, batch.slots[i])) {
                    batch.leave(frameStart[partition]);
                    frameStart[partition] = chains.next(frameStart[partition]);
                    inFrame[partition]--;
                }
            }
            batch.left[i] = batch.leavingCount();
            batch.frameStart[i] = unbounded ? first[partition] : frameStart[partition];
        }
    }

    private long rowsInFrame() {
        return distance == Long.MAX_VALUE ? distance : distance + 1;
    }

    private boolean isBefore(LongVector times, int partition, int slot) {
        long lowest = times.get(slot) - distance;
        return times.get(frameStart[partition]) < lowest;
    }

    private void append(int partition, int slot) {
        chains.add(partition, slot);
        size[partition]++;
        inFrame[partition]++;
        if (frameStart[partition] == NONE) {
            frameStart[partition] = slot;
        }
        if (keepsFirst && first[partition] == NONE) {
            first[partition] = slot;
        }
    }

    /**
     * Lists the stored rows of a partition, oldest first.
     *
     * @param places by slot: gets where a row is seen from, for {@link #restore}
     */
    void collect(int partition, GroupList slots, IntVector places) {
        int head = chains.first(partition);
        if (first[partition] != NONE && first[partition] != head) {
            slots.add(first[partition]);
            places.set(first[partition], ONLY_FIRST);
        }
        int place = unbounded ? IN_FRAME : BEFORE_FRAME;
        for (int slot = head; slot != NONE; slot = chains.next(slot)) {
            place = slot == frameStart[partition] ? IN_FRAME : place;
            slots.add(slot);
            places.set(slot, place);
        }
    }

    /** Takes a row in that was listed; rows of a partition come in their order. */
    void restore(int partition, int slot, int place) {
        if (keepsFirst && first[partition] == NONE) {
            first[partition] = slot;
        }
        if (place == ONLY_FIRST) {
            return;
        }
        chains.add(partition, slot);
        size[partition]++;
        if (place == IN_FRAME) {
            inFrame[partition]++;
            frameStart[partition] = frameStart[partition] == NONE ? slot : frameStart[partition];
        }
    }

    /** The stored row {@code back} rows before another, or -1. */
    int before(int slot, long back) {
        int found = slot;
        for (long i = 0; i < back && found != NONE; i++) {
            found = chains.previous(found);
        }
        return found;
    }

    /** Forgets the rows that no frame and no LAG by up to {@code lag} rows will look at. */
    void trim(int partition, long lag) {
        int head = chains.first(partition);
        while (head != NONE && size[partition] > lag && (unbounded || head != frameStart[partition])) {
            chains.remove(partition, head);
            size[partition]--;
            if (head != first[partition]) {
                rows.free(head);
            }
            head = chains.first(partition);
        }
        if (head == NONE) {
            frameStart[partition] = NONE;
        }
    }

    /** Forgets a partition. */
    void clear(int partition) {
        for (int head = chains.first(partition); head != NONE; head = chains.first(partition)) {
            chains.remove(partition, head);
            if (head != first[partition]) {
                rows.free(head);
            }
        }
        if (first[partition] != NONE) {
            rows.free(first[partition]);
        }
        first[partition] = NONE;
        frameStart[partition] = NONE;
        size[partition] = 0;
        inFrame[partition] = 0;
    }

    long memoryBytes() {
        return chains.memoryBytes() + size.length * 20L;
    }
}
