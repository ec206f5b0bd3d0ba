package io.tidemill.core.over;

import io.tidemill.core.expression.Int128;
import io.tidemill.core.plan.Frame;
import io.tidemill.core.plan.SortKey;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Where the frame of each row starts and ends; both never go back inside a partition. Empty frames start where they end. */
final class FrameBounds {
    final int[] from;
    /** Exclusive. */
    final int[] to;

    private FrameBounds(int size) {
        from = new int[size];
        to = new int[size];
    }

    static FrameBounds of(OverPartitions partitions, Frame frame, SortKey orderKey, LogicalType orderType) {
        FrameBounds bounds = new FrameBounds(partitions.size);
        RangeKeys keys = frame.rows() || !measured(frame) ? null : new RangeKeys(partitions, orderKey, orderType);
        for (int row = 0; row < partitions.size; row++) {
            int start = partitions.start(row);
            int end = partitions.end(row);
            int first = frame.rows()
                    ? rowsBound(frame.lowerBound(), frame.lower(), row, start, end)
                    : rangeStart(partitions, frame, keys, row);
            int last = frame.rows()
                    ? rowsBound(frame.upperBound(), frame.upper(), row, start - 1, end - 1) + 1
                    : rangeEnd(partitions, frame, keys, row);
            bounds.from[row] = Math.max(start, Math.min(first, end));
            bounds.to[row] = Math.max(bounds.from[row], Math.min(last, end));
        }
        return bounds;
    }

    private static boolean measured(Frame frame) {
        return frame.lower() != null || frame.upper() != null;
    }

    private static int rowsBound(Frame.Bound bound, Object distance, int row, int low, int high) {
        return switch (bound) {
            case UNBOUNDED_PRECEDING -> low;
            case PRECEDING -> (int) Math.max(low, row - ((Number) distance).longValue());
            case CURRENT_ROW -> row;
            case FOLLOWING -> (int) Math.min(high, row + ((Number) distance).longValue());
            case UNBOUNDED_FOLLOWING -> high;
        };
    }

    private static int rangeStart(OverPartitions partitions, Frame frame, RangeKeys keys, int row) {
        return switch (frame.lowerBound()) {
            case UNBOUNDED_PRECEDING -> partitions.start(row);
            case CURRENT_ROW -> partitions.peerStart[row];
            case PRECEDING ->
                keys.firstNotBelow(row, keys.distance(frame.lower()).negate());
            case FOLLOWING -> keys.firstNotBelow(row, keys.distance(frame.lower()));
            case UNBOUNDED_FOLLOWING -> partitions.end(row);
        };
    }

    private static int rangeEnd(OverPartitions partitions, Frame frame, RangeKeys keys, int row) {
        return switch (frame.upperBound()) {
            case UNBOUNDED_PRECEDING -> partitions.start(row);
            case CURRENT_ROW -> partitions.peerEnd[row];
            case PRECEDING -> keys.firstAbove(row, keys.distance(frame.upper()).negate());
            case FOLLOWING -> keys.firstAbove(row, keys.distance(frame.upper()));
            case UNBOUNDED_FOLLOWING -> partitions.end(row);
        };
    }

    /** The order key as exact numbers, in the direction of the order. */
    private static final class RangeKeys {
        private final OverPartitions partitions;
        private final ColumnVector column;
        private final SortKey key;
        private final LogicalType type;

        RangeKeys(OverPartitions partitions, SortKey key, LogicalType type) {
            this.partitions = partitions;
            this.column = partitions.columns[key.column()];
            this.key = key;
            this.type = type;
        }

        BigDecimal distance(Object value) {
            return value instanceof BigDecimal decimal ? decimal : new BigDecimal(value.toString());
        }

        /** The first row of the partition whose key is not before that of {@code row} moved by {@code shift}. */
        int firstNotBelow(int row, BigDecimal shift) {
            return search(row, shift, 0);
        }

        int firstAbove(int row, BigDecimal shift) {
            return search(row, shift, 1);
        }

        private int search(int row, BigDecimal shift, int atLeast) {
            if (column.isNull(partitions.rows[row])) {
                return atLeast == 0 ? partitions.peerStart[row] : partitions.peerEnd[row];
            }
            BigDecimal target = number(row).add(shift);
            int low = partitions.start(row);
            int high = partitions.end(row);
            while (low < high) {
                int middle = low + high >>> 1;
                if (compare(middle, target) < atLeast) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        /** Rows with NULL lie before or after all values. */
        private int compare(int row, BigDecimal target) {
            if (column.isNull(partitions.rows[row])) {
                return key.nullsFirst() ? -1 : 2;
            }
            return number(row).compareTo(target);
        }

        private BigDecimal number(int row) {
            BigDecimal number = plain(partitions.rows[row]);
            return key.ascending() ? number : number.negate();
        }

        private BigDecimal plain(int row) {
            int scale = type.is(TypeRoot.DECIMAL) ? type.scale() : 0;
            if (column instanceof LongVector longs) {
                return BigDecimal.valueOf(longs.get(row), scale);
            } else if (column instanceof IntVector ints) {
                return BigDecimal.valueOf(ints.get(row));
            } else if (column instanceof DoubleVector doubles) {
                return new BigDecimal(doubles.get(row));
            } else if (column instanceof FloatVector floats) {
                return new BigDecimal(floats.get(row));
            }
            Int128Vector wide = (Int128Vector) column;
            BigInteger integer = Int128.toBigInteger(wide.high()[row], wide.low()[row]);
            return new BigDecimal(integer, scale);
        }
    }
}
