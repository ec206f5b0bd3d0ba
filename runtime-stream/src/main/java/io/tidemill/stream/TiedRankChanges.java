package io.tidemill.stream;

import io.tidemill.core.plan.RankFunction;
import io.tidemill.core.plan.RankSpec;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.RowKind;
import java.util.Arrays;

/** Changes of RANK and DENSE_RANK: compares the rows in range before and after. Peers share a rank, so there may be more rows than ranks. */
final class TiedRankChanges implements RankChanges {
    private static final byte INSERT = RowKind.INSERT.code();
    private static final byte BEFORE = RowKind.UPDATE_BEFORE.code();
    private static final byte AFTER = RowKind.UPDATE_AFTER.code();
    private static final byte DELETE = RowKind.DELETE.code();

    private final RankedRows rows;
    private final RankOutput output;
    private final RankSpec rank;
    private final InRange before = new InRange();
    private final InRange after = new InRange();

    /** The rows in range, in order, with their ranks. */
    private static final class InRange {
        private int[] slots = new int[16];
        private long[] ranks = new long[16];
        private int count;
        /** Rows of the partition that are in the range or before it. */
        private int end;

        void add(int slot, long rank) {
            if (count == slots.length) {
                slots = Arrays.copyOf(slots, count * 2);
                ranks = Arrays.copyOf(ranks, count * 2);
            }
            slots[count] = slot;
            ranks[count++] = rank;
        }

        int indexOf(int slot) {
            for (int i = 0; i < count; i++) {
                if (slots[i] == slot) {
                    return i;
                }
            }
            return -1;
        }
    }

    TiedRankChanges(RankedRows rows, RankOutput output, RankSpec rank) {
        this.rows = rows;
        this.output = output;
        this.rank = rank;
    }

    private void read(int group, InRange range) {
        range.count = 0;
        long current = 0;
        int previous = RankedRows.NONE;
        int size = rows.groupSize(group);
        range.end = size;
        for (int place = 1; place <= size; place++) {
            int slot = rows.at(group, place);
            if (previous == RankedRows.NONE || !rows.tied(previous, slot)) {
                current = rank.function() == RankFunction.RANK ? place : current + 1;
            }
            if (current > rank.to()) {
                range.end = place - 1;
                return;
            }
            if (current >= rank.from()) {
                range.add(slot, current);
            }
            previous = slot;
        }
    }

    @Override
    public boolean beyondRange(int group, ColumnBatch batch, int row) {
        // After trim the last stored row is the last in range: what ties with it is in range too.
        int size = rows.groupSize(group);
        if (size < rank.to()) {
            return false;
        }
        read(group, before);
        boolean full = before.count > 0 && before.ranks[before.count - 1] >= rank.to();
        int last = rows.at(group, size);
        boolean outranked = rank.function() == RankFunction.RANK || full;
        return outranked && !rows.before(batch, row, last) && rows.compareKeys(batch, row, last) != 0;
    }

    @Override
    public void insert(int group, ColumnBatch batch, int position, int row) {
        read(group, before);
        rows.add(group, batch, position, row);
        emitDifference(group, RankedRows.NONE, RankedRows.NONE);
    }

    @Override
    public void delete(int group, int slot) {
        read(group, before);
        rows.unlink(slot);
        emitDifference(group, RankedRows.NONE, RankedRows.NONE);
        output.freeLater(slot);
    }

    @Override
    public void update(int group, int old, ColumnBatch batch, int position, int row) {
        read(group, before);
        boolean samePlace = rows.compareKeys(batch, row, old) == 0;
        rows.unlink(old);
        int slot =
                samePlace ? rows.addInPlaceOf(old, group, batch, position, row) : rows.add(group, batch, position, row);
        emitDifference(group, old, slot);
        output.freeLater(old);
    }

    /** Emits what differs between before and now; {@code successor} took the place of {@code old}. */
    private void emitDifference(int group, int old, int successor) {
        read(group, after);
        for (int i = 0; i < before.count; i++) {
            int slot = before.slots[i];
            int now = after.indexOf(slot == old ? successor : slot);
            if (now < 0) {
                output.add(DELETE, slot, before.ranks[i]);
            } else if (slot == old || (rank.outputRank() && after.ranks[now] != before.ranks[i])) {
                output.add(BEFORE, slot, before.ranks[i]);
                output.add(AFTER, after.slots[now], after.ranks[now]);
            }
        }
        for (int i = 0; i < after.count; i++) {
            int slot = after.slots[i];
            if (before.indexOf(slot == successor && successor != RankedRows.NONE ? old : slot) < 0) {
                output.add(INSERT, slot, after.ranks[i]);
            }
        }
    }

    @Override
    public void trim(int group) {
        read(group, after);
        while (rows.groupSize(group) > after.end) {
            int slot = rows.at(group, rows.groupSize(group));
            rows.unlink(slot);
            output.freeLater(slot);
        }
    }
}
