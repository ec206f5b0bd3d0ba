package io.tidemill.batch;

import io.tidemill.core.exchange.SpilledRows;
import java.util.ArrayList;
import java.util.List;

/** What a pass over a partition on disk is made of: asks for the memory of all of it, and closes it. One thread. */
final class PartitionParts implements AutoCloseable {
    private final MemoryAccount account;
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
        return add(new PartitionCursor(rows, this));
    }

    /** Takes what the parts hold now from the job's memory; throws when there is none left. */
    void hold() {
        long bytes = 0;
        for (PartitionPart part : parts) {
            bytes += part.memoryBytes();
        }
        account.hold(bytes);
    }

    @Override
    public void close() {
        parts.forEach(PartitionPart::close);
    }
}
