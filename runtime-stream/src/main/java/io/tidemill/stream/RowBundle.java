package io.tidemill.stream;

import io.tidemill.core.arena.RowArena;
import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.MiniBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/** A mini-batch over {@link LastRows}: remembers the row that a key had when the bundle first touched it, and on flush emits at most one change a key, in the order in which keys were touched. */
final class RowBundle {
    private static final int ABSENT = -1;

    private final LastRows rows;
    private final Bundle bundle;
    private final RowArena before;
    private final boolean emitUpdateBefore;
    private int[] slots = new int[16];
    private BatchEmitter emitter;
    private Counter bundles;
    private Counter bundledRows;

    RowBundle(LastRows rows, List<LogicalType> types, MiniBatch miniBatch, boolean emitUpdateBefore) {
        this.rows = rows;
        rows.keepKeys();
        this.bundle = new Bundle(miniBatch);
        this.before = new RowArena(types);
        this.emitUpdateBefore = emitUpdateBefore;
    }

    void open(OperatorContext context, List<LogicalType> types) {
        emitter = new BatchEmitter(context, types);
        bundles = context.metrics().counter("bundles");
        bundledRows = context.metrics().counter("bundled_rows");
    }

    Bundle bundle() {
        return bundle;
    }

    /** Notes that a key is about to change. Before the batch that changes it has been finished. */
    void touch(int group) {
        bundle.ensureCapacity(rows.groupLimit());
        if (!bundle.touch(group)) {
            return;
        }
        int at = bundle.touchedCount() - 1;
        if (at >= slots.length) {
            slots = Arrays.copyOf(slots, slots.length * 2);
        }
        slots[at] = ABSENT;
        if (rows.isStored(group)) {
            ColumnVector[] stored = new ColumnVector[rows.columnCount()];
            for (int i = 0; i < stored.length; i++) {
                stored[i] = rows.stored(i);
            }
            slots[at] = before.add(stored, group);
        }
    }

    void flush() {
        if (bundle.touchedCount() == 0) {
            // The rows count all the same, or a full bundle of rows that change nothing would stay full.
            bundle.reset();
            return;
        }
        bundles.add(1);
        bundledRows.add(bundle.rows());
        ColumnVector[] stored = new ColumnVector[rows.columnCount()];
        for (int i = 0; i < stored.length; i++) {
            stored[i] = rows.stored(i);
        }
        for (int i = 0; i < bundle.touchedCount(); i++) {
            int group = bundle.touched()[i];
            boolean is = rows.isStored(group);
            int slot = slots[i];
            if (slot == ABSENT) {
                if (is) {
                    emitter.row(RowKind.INSERT.code(), stored, group);
                }
                continue;
            }
            if (!is) {
                emitter.row(RowKind.DELETE.code(), before, slot);
            } else if (rows.ttl().enabled() || !before.rowEquals(slot, stored, group)) {
                if (emitUpdateBefore) {
                    emitter.row(RowKind.UPDATE_BEFORE.code(), before, slot);
                }
                emitter.row(RowKind.UPDATE_AFTER.code(), stored, group);
            }
            before.free(slot);
        }
        emitter.flush();
        for (int i = 0; i < bundle.touchedCount(); i++) {
            rows.forget(bundle.touched()[i]);
        }
        bundle.reset();
    }
}
