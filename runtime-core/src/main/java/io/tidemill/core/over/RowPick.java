package io.tidemill.core.over;

import io.tidemill.core.plan.OverCall;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnVector;
import java.util.List;

/** The functions that take the value of one row: which row that is, and what comes when there is none. */
public final class RowPick {
    /** No row. */
    public static final long NONE = -1;

    private enum Function {
        LAG,
        LEAD,
        FIRST_VALUE,
        LAST_VALUE,
        NTH_VALUE
    }

    private final Function function;
    private final List<Integer> arguments;
    private final boolean ignoreNulls;

    private RowPick(Function function, OverCall over) {
        this.function = function;
        this.arguments = over.call().arguments();
        this.ignoreNulls = over.ignoreNulls();
    }

    /** The function of a call, or null when the call is no such function. */
    public static RowPick of(OverCall over) {
        for (Function each : Function.values()) {
            if (each.name().equals(over.call().function())) {
                return new RowPick(each, over);
            }
        }
        return null;
    }

    /** The column that values are taken from. */
    public int valueColumn() {
        return arguments.get(0);
    }

    /** The column that says how far away the row is; -1 when the call does not. */
    public int offsetColumn() {
        return arguments.size() > 1 ? arguments.get(1) : -1;
    }

    /** True when rows whose value is NULL do not count. */
    public boolean ignoresNulls() {
        return ignoreNulls;
    }

    /** True when the row is one of the frame; else it is one of the partition. */
    public boolean isOfFrame() {
        return function != Function.LAG && function != Function.LEAD;
    }

    /** False when the offset of a row means no row: it is NULL, or not at least 1 for NTH_VALUE. */
    public boolean wants(PartitionRow row) {
        if (offsetColumn() < 0) {
            return true;
        }
        ColumnVector offsets = row.columns()[offsetColumn()];
        return !offsets.isNull(row.row()) && (function != Function.NTH_VALUE || Numbers.get(offsets, row.row()) > 0);
    }

    /** The row that is counted from, which is not one of those counted; the partition's row before the first, or after the last, where the frame reaches so far. */
    public long origin(PartitionRow row, long from, long to) {
        return switch (function) {
            case LAG, LEAD -> row.index();
            case FIRST_VALUE, NTH_VALUE -> from - 1;
            case LAST_VALUE -> to;
        };
    }

    /** How many rows away from there the row is; negative before it. Only for rows that {@link #wants want} one. */
    public long distance(PartitionRow row) {
        long offset = offsetColumn() < 0 ? 1 : Numbers.get(row.columns()[offsetColumn()], row.row());
        return function == Function.LAG || function == Function.LAST_VALUE ? -offset : offset;
    }

    /**
     * The row to take the value of, or {@link #NONE}.
     *
     * @param from first row of the frame
     * @param to one after the last row of the frame
     * @param seen the rows that count
     */
    public long find(PartitionRow row, long from, long to, SeenRows seen) {
        if (!wants(row)) {
            return NONE;
        }
        long source = seen.shifted(origin(row, from, to), distance(row));
        boolean inside = isOfFrame() ? source >= from && source < to : source >= row.start() && source < row.end();
        return inside ? source : NONE;
    }

    /** Writes what comes when there is no row: the default of the call, or NULL. */
    public void writeMissing(PartitionRow row, ColumnVector target, int at) {
        if (arguments.size() > 2) {
            target.set(at, row.columns()[arguments.get(2)], row.row());
        } else {
            VectorCopy.setNulls(target, at, 1);
        }
    }
}
