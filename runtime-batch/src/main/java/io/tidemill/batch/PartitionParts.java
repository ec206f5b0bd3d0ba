package io.tidemill.batch;

import io.tidemill.core.exchange.SpilledRows;
import java.util.ArrayList;
import java.util.List;

/** What a pass over a partition on disk is made of: asks for the memory of all of it, and closes it. One thread. */
final class PartitionParts implements AutoCloseable {
    private final MemoryAccount account;
    private final List<PartitionCursor> cursors = new ArrayList<>();
    private final List<PartitionPart> parts = new ArrayList<>();

    /** No parts yet; the account stays with the caller. */
    PartitionParts(MemoryAccount account) {
        this.account = account;
    }

    <T extends PartitionPart> T add(T part) {
        parts.add(part);
        return part;
    }

    /** A new cursor, before the first of some rows. */
    PartitionCursor cursor(SpilledRows rows) {
        PartitionCursor cursor = new PartitionCursor(rows, this);
        cursors.add(cursor);
        return cursor;
    }

    /**
     * Takes what the parts hold now from the job's memory; throws when there is none left for what grows with the frames. The batches of cursors do not grow, and nothing could take their place: where there
     * is no room for them, they go without.
     */
    void hold() {
        long growing = bytes(parts);
        if (!account.tryHold(growing + bytes(cursors))) {
            account.hold(growing);
        }
    }

    private static long bytes(List<? extends PartitionPart> parts) {
        long bytes = 0;
        for (PartitionPart part : parts) {
            bytes += part.memoryBytes();
        }
        return bytes;
    }

    @Override
    public void close() {
        cursors.forEach(PartitionCursor::close);
        parts.forEach(PartitionPart::close);
    }
}
