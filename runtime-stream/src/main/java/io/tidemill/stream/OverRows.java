package io.tidemill.stream;

import io.tidemill.spi.vector.ColumnVector;
import java.util.Arrays;

/**
 * The rows whose window functions are computed together, by partition and inside a partition in order. What the row-wise arrays hold is at the row's position, 0 to {@link #count} - 1.
 */
final class OverRows {
    int count;
    /** Stored columns, by slot. */
    ColumnVector[] columns = new ColumnVector[0];
    /** Where each row is stored. */
    int[] slots = new int[0];

    int[] partitions = new int[0];
    /** Position of the first row with equal order keys. */
    int[] peerStart = new int[0];
    /** One after the position of the last row with equal order keys. */
    int[] peerEnd = new int[0];
    /** The stored row at which the frame of each row starts, or -1. */
    int[] frameStart = new int[0];
    /** Stored rows in the order in which they leave the frame. */
    int[] leaving = new int[0];
    /** How many of {@link #leaving} have left when the frame is that of the row. */
    int[] left = new int[0];

    private int leavingCount;

    void start(int rows) {
        count = rows;
        leavingCount = 0;
        if (slots.length < rows) {
            int capacity = Math.max(rows, slots.length * 2);
            slots = new int[capacity];
            partitions = new int[capacity];
            peerStart = new int[capacity];
            peerEnd = new int[capacity];
            frameStart = new int[capacity];
            left = new int[capacity];
        }
    }

    void leave(int slot) {
        if (leavingCount == leaving.length) {
            leaving = Arrays.copyOf(leaving, leavingCount * 2 + 16);
        }
        leaving[leavingCount++] = slot;
    }

    int leavingCount() {
        return leavingCount;
    }

    boolean startsPartition(int position) {
        return position == 0 || partitions[position] != partitions[position - 1];
    }
}
