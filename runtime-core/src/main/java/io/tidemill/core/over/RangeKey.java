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
import java.util.List;

/** The order key that a RANGE frame measures distances by: exact numbers in the direction of the order. NULL, NaN and the infinities have no distance to other values. */
public final class RangeKey {
    private final SortKey key;
    private final int scale;

    private RangeKey(SortKey key, LogicalType type) {
        this.key = key;
        this.scale = type.is(TypeRoot.DECIMAL) ? type.scale() : 0;
    }

    /** The key of a frame, or null when the frame measures nothing. */
    public static RangeKey of(Frame frame, List<SortKey> orderKeys, List<LogicalType> inputTypes) {
        if (frame.rows() || frame.lower() == null && frame.upper() == null) {
            return null;
        }
        SortKey key = orderKeys.get(0);
        return new RangeKey(key, inputTypes.get(key.column()));
    }

    /** The key of a row, or null when it has no distance to others. */
    BigDecimal number(ColumnVector[] columns, int row) {
        ColumnVector column = columns[key.column()];
        if (column.isNull(row) || !isFinite(column, row)) {
            return null;
        }
        BigDecimal number = plain(column, row);
        return key.ascending() ? number : number.negate();
    }

    /** Negative, zero or positive as the row's key lies before, at or after the target. Keys without distance lie where the order puts them. */
    public int compare(ColumnVector[] columns, int row, BigDecimal target) {
        ColumnVector column = columns[key.column()];
        boolean first;
        if (column.isNull(row)) {
            first = key.nullsFirst();
        } else if (!isFinite(column, row)) {
            // NaN comes after the infinity.
            first = key.ascending() == (floating(column, row) == Double.NEGATIVE_INFINITY);
        } else {
            return number(columns, row).compareTo(target);
        }
        return first ? -1 : 1;
    }

    private static boolean isFinite(ColumnVector column, int row) {
        return !(column instanceof DoubleVector || column instanceof FloatVector)
                || Double.isFinite(floating(column, row));
    }

    private static double floating(ColumnVector column, int row) {
        return column instanceof DoubleVector doubles ? doubles.get(row) : ((FloatVector) column).get(row);
    }

    private BigDecimal plain(ColumnVector column, int row) {
        if (column instanceof LongVector longs) {
            return BigDecimal.valueOf(longs.get(row), scale);
        } else if (column instanceof IntVector ints) {
            return BigDecimal.valueOf(ints.get(row));
        } else if (column instanceof Int128Vector wide) {
            BigInteger integer = Int128.toBigInteger(wide.high()[row], wide.low()[row]);
            return new BigDecimal(integer, scale);
        }
        return new BigDecimal(floating(column, row));
    }
}
