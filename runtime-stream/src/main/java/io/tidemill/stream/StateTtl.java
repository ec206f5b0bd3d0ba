package io.tidemill.stream;

import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * When entries of keyed state expire: a time after they were last written, by the clock. An expired entry is never seen again, also before it has been removed. Off without a time to live.
 */
final class StateTtl implements GroupColumns {
    /** The time of entries that were not written. */
    static final long NEVER = Long.MAX_VALUE;

    private final long ttlMillis;
    private long[] written = new long[0];
    private long opened;
    private boolean cleanUpPlanned;

    StateTtl(long ttlMillis) {
        this.ttlMillis = ttlMillis;
    }

    boolean enabled() {
        return ttlMillis > 0;
    }

    /** In a snapshot: when the entry was written. */
    @Override
    public List<LogicalType> types() {
        return List.of(LogicalType.bigint());
    }

    @Override
    public void write(int[] entries, int from, int count, ColumnVector[] columns, int first) {
        LongVector target = (LongVector) columns[first];
        for (int i = 0; i < count; i++) {
            target.set(i, written(entries[from + i]));
        }
    }

    @Override
    public void read(ColumnBatch batch, int first, int[] entries) {
        LongVector source = (LongVector) batch.column(first);
        for (int i = 0; i < batch.rowCount(); i++) {
            touch(entries[i], restored(source.get(i)));
        }
    }

    @Override
    public void ensureCapacity(int entries) {
        if (ttlMillis > 0 && entries > written.length) {
            int old = written.length;
            written = Arrays.copyOf(written, Math.max(entries, old + (old >> 1) + 16));
            Arrays.fill(written, old, written.length, NEVER);
        }
    }

    /** Before anything is loaded. */
    void open(OperatorContext context) {
        opened = context.processingTime();
    }

    /** The time of an entry that had this one in a snapshot: a time to live that is new begins with the restore. */
    long restored(long time) {
        return time == NEVER ? opened : time;
    }

    /** Notes a write. */
    void touch(int entry, long now) {
        if (ttlMillis > 0) {
            written[entry] = now;
        }
    }

    /** Notes that the entry is gone. */
    void forget(int entry) {
        if (ttlMillis > 0) {
            written[entry] = NEVER;
        }
    }

    /**
     * Notes the writes of a batch to keys, which it then wakes the operator for when it is time to remove them.
     *
     * @param groups keys in {@code groups[from .. from + count)}
     * @param limit all keys are smaller
     * @param empty makes the key look as if it were new; called for those that have expired, before their write is noted
     */
    void onWrites(int[] groups, int from, int count, int limit, OperatorContext context, IntConsumer empty) {
        if (!enabled()) {
            return;
        }
        ensureCapacity(limit);
        long now = context.processingTime();
        for (int i = from; i < from + count; i++) {
            if (expired(groups[i], now)) {
                empty.accept(groups[i]);
            }
            touch(groups[i], now);
        }
        planCleanUp(now, context);
    }

    /** Makes sure that keys are removed some time after they have expired. */
    void planCleanUp(long now, OperatorContext context) {
        if (enabled() && !cleanUpPlanned) {
            cleanUpPlanned = true;
            context.wakeAt(nextCleanUp(now));
        }
    }

    /**
     * Removes the keys that have expired, and plans the next time when some are left.
     *
     * @param remove takes the key out of the table, out of this and out of whatever else knows it, or keeps it for the next time
     */
    void cleanUp(GroupTable table, long now, OperatorContext context, IntConsumer remove) {
        for (int group = 0; group < table.groupLimit(); group++) {
            if (table.contains(group) && expired(group, now)) {
                remove.accept(group);
            }
        }
        cleanUpPlanned = table.size() > 0;
        if (cleanUpPlanned) {
            context.wakeAt(nextCleanUp(now));
        }
    }

    /** When an entry was last written; {@link #NEVER} without a time to live, so that a snapshot does not expire when there is one later. */
    long written(int entry) {
        return ttlMillis > 0 ? written[entry] : NEVER;
    }

    /** As a column of all entries below {@code limit}, not to be changed. */
    LongVector writtenTimes(int limit) {
        if (ttlMillis > 0) {
            return new LongVector(written);
        }
        long[] never = new long[limit];
        Arrays.fill(never, NEVER);
        return new LongVector(never);
    }

    boolean expired(int entry, long now) {
        return ttlMillis > 0 && written[entry] != NEVER && now - written[entry] >= ttlMillis;
    }

    /** When to look for expired entries next. */
    long nextCleanUp(long now) {
        return now + ttlMillis;
    }

    long memoryBytes() {
        return written.length * 8L;
    }
}
