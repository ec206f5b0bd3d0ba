package io.tidemill.core.over;

import io.tidemill.core.plan.Frame;
import io.tidemill.core.plan.Frame.Bound;
import java.math.BigDecimal;

/** The start or the end of a frame, by the row it belongs to. It never goes back from a row of a partition to the next. */
public final class FrameEdge {
    private final boolean rows;
    private final Bound bound;
    /** 0 for the start, which is the first row inside; 1 for the end, which is the first row behind. */
    private final int behind;
    /** Rows between the current row and the edge, for ROWS. */
    private final long distance;
    /** What is added to the order key, for RANGE; null when nothing is. */
    private final BigDecimal shift;

    private final RangeKey key;

    private FrameEdge(Frame frame, Bound bound, Object distance, int behind, RangeKey key) {
        this.rows = frame.rows();
        this.bound = bound;
        this.behind = behind;
        this.key = key;
        this.distance = rows && distance != null ? ((Number) distance).longValue() : 0;
        this.shift = rows || distance == null ? null : shift(bound, new BigDecimal(distance.toString()));
    }

    private static BigDecimal shift(Bound bound, BigDecimal distance) {
        return bound == Bound.PRECEDING ? distance.negate() : distance;
    }

    /** Where a frame starts: at its first row. */
    public static FrameEdge start(Frame frame, RangeKey key) {
        return new FrameEdge(frame, frame.lowerBound(), frame.lower(), 0, key);
    }

    /** Where a frame ends: one after its last row. An end before the start means that the frame is empty. */
    public static FrameEdge end(Frame frame, RangeKey key) {
        return new FrameEdge(frame, frame.upperBound(), frame.upper(), 1, key);
    }

    /** True when the place depends on the order keys of other rows. */
    public boolean searches() {
        return shift != null;
    }

    /**
     * The row of the edge, inside the partition or at its end.
     *
     * @param search over the rows of the same partition; used only when {@link #searches}
     */
    public long of(PartitionRow row, KeySearch search) {
        long place = switch (bound) {
            case UNBOUNDED_PRECEDING -> row.start();
            case UNBOUNDED_FOLLOWING -> row.end();
            case CURRENT_ROW -> rows ? row.index() + behind : peers(row);
            case PRECEDING ->
                rows ? row.index() - Math.min(distance, row.index() - row.start() + 1) + behind : found(row, search);
            case FOLLOWING ->
                rows ? row.index() + Math.min(distance, row.end() - row.index()) + behind : found(row, search);
        };
        return Math.max(row.start(), Math.min(place, row.end()));
    }

    private long peers(PartitionRow row) {
        return behind == 0 ? row.peerStart() : row.peerEnd();
    }

    private long found(PartitionRow row, KeySearch search) {
        BigDecimal number = key.number(row.columns(), row.row());
        return number == null ? peers(row) : search.first(number.add(shift), behind);
    }
}
