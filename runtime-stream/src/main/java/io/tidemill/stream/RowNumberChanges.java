package io.tidemill.stream;

import io.tidemill.core.plan.RankSpec;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.RowKind;

/**
 * Changes of rows numbered without ties. With the number in the output every shifted row is sent anew under its new number, the old row of a number always before the new one, so that a consumer keyed by
 * number ends right. Without it only the row that enters and the one that leaves are sent: as -U and +U where one takes the other's place for sure (N = 1, OFFSET), else as -D and +I.
 */
final class RowNumberChanges implements RankChanges {
    private static final byte INSERT = RowKind.INSERT.code();
    private static final byte BEFORE = RowKind.UPDATE_BEFORE.code();
    private static final byte AFTER = RowKind.UPDATE_AFTER.code();
    private static final byte DELETE = RowKind.DELETE.code();

    private final RankedRows rows;
    private final RankOutput output;
    private final long from;
    private final long to;
    private final boolean withRank;
    private final boolean inPlace;
    private int[] shifted = new int[16];

    RowNumberChanges(RankedRows rows, RankOutput output, RankSpec rank) {
        this.rows = rows;
        this.output = output;
        this.from = rank.from();
        this.to = rank.to();
        this.withRank = rank.outputRank();
        this.inPlace = from > 1 || from == to;
    }

    @Override
    public boolean beyondRange(int group, ColumnBatch batch, int row) {
        return rows.groupSize(group) >= to && !rows.before(batch, row, rows.at(group, to));
    }

    @Override
    public void insert(int group, ColumnBatch batch, int position, int row) {
        int slot = rows.add(group, batch, position, row);
        int place = rows.rank(slot);
        if (place > to) {
            return;
        }
        int size = rows.groupSize(group);
        if (withRank) {
            long first = Math.max(place, from);
            int count = collect(group, first, Math.min(size, to + 1));
            for (int i = 0; i < count && first + i <= to; i++) {
                // Who was here before has moved to the next place.
                if (i + 1 < count) {
                    output.add(BEFORE, shifted[i + 1], first + i);
                    output.add(AFTER, shifted[i], first + i);
                } else {
                    output.add(INSERT, shifted[i], first + i);
                }
            }
            return;
        }
        int entering = place >= from ? slot : rows.at(group, from);
        if (entering != RankedRows.NONE) {
            exchange(size > to ? rows.at(group, to + 1) : RankedRows.NONE, entering);
        }
    }

    private int collect(int group, long first, long last) {
        int most = (int) Math.max(0, Math.min(rows.groupSize(group), last - first + 1));
        if (shifted.length < most) {
            shifted = new int[Math.max(most, shifted.length * 2)];
        }
        return rows.collect(group, first, last, shifted);
    }

    private void exchange(int leaving, int entering) {
        boolean both = leaving != RankedRows.NONE && entering != RankedRows.NONE;
        if (leaving != RankedRows.NONE) {
            output.add(both && inPlace ? BEFORE : DELETE, leaving, 0);
        }
        if (entering != RankedRows.NONE) {
            output.add(both && inPlace ? AFTER : INSERT, entering, 0);
        }
    }

    @Override
    public void delete(int group, int slot) {
        int place = rows.rank(slot);
        int size = rows.groupSize(group);
        if (place <= to && size >= from) {
            if (withRank) {
                long first = Math.max(place, from);
                int count = collect(group, first, Math.min(size, to + 1));
                for (int i = 0; i < count && first + i <= to; i++) {
                    if (i + 1 < count) {
                        output.add(BEFORE, shifted[i], first + i);
                        output.add(AFTER, shifted[i + 1], first + i);
                    } else {
                        output.add(DELETE, shifted[i], first + i);
                    }
                }
            } else {
                int leaving = place >= from ? slot : rows.at(group, from);
                exchange(leaving, size > to ? rows.at(group, to + 1) : RankedRows.NONE);
            }
        }
        rows.unlink(slot);
        output.freeLater(slot);
    }

    @Override
    public void update(int group, int old, ColumnBatch batch, int position, int row) {
        int oldPlace = rows.rank(old);
        boolean samePlace = rows.compareKeys(batch, row, old) == 0;
        rows.unlink(old);
        int slot =
                samePlace ? rows.addInPlaceOf(old, group, batch, position, row) : rows.add(group, batch, position, row);
        int place = rows.rank(slot);
        if (withRank) {
            shift(group, old, oldPlace, place);
        } else {
            replace(group, old, oldPlace, slot, place);
        }
        output.freeLater(old);
    }

    /** All places between the old and the new one have a new row. */
    private void shift(int group, int old, int oldPlace, int place) {
        int first = Math.min(oldPlace, place);
        int last = Math.max(oldPlace, place);
        int count = collect(group, first, last);
        for (int i = 0; i < count; i++) {
            int current = first + i;
            if (current < from || current > to) {
                continue;
            }
            int before;
            if (current == oldPlace) {
                before = old;
            } else {
                before = place < oldPlace ? shifted[i + 1] : shifted[i - 1];
            }
            output.add(BEFORE, before, current);
            output.add(AFTER, shifted[i], current);
        }
    }

    private void replace(int group, int old, int oldPlace, int slot, int place) {
        boolean was = oldPlace >= from && oldPlace <= to;
        boolean is = place >= from && place <= to;
        if (was && is) {
            output.add(BEFORE, old, 0);
            output.add(AFTER, slot, 0);
        } else if (was) {
            exchange(old, rows.at(group, place < from ? from : to));
        } else if (is) {
            exchange(oldPlace < from ? rows.at(group, from - 1) : rows.at(group, to + 1), slot);
        } else if (oldPlace < from && place > to) {
            exchange(rows.at(group, from - 1), rows.at(group, to));
        } else if (oldPlace > to && place < from) {
            exchange(rows.at(group, to + 1), rows.at(group, from));
        }
    }

    @Override
    public void trim(int group) {
        while (rows.groupSize(group) > to) {
            int slot = rows.at(group, to + 1);
            rows.unlink(slot);
            output.freeLater(slot);
        }
    }
}
