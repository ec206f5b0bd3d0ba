package io.tidemill.plugin.filesystem;

import io.tidemill.spi.source.ReaderContext;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** What the readers of one scan count together. */
final class ScanCounters {
    private final AtomicLong filesSkipped = new AtomicLong();
    private final AtomicLong partitionsSkipped = new AtomicLong();
    private final Set<Map<String, String>> partitionsRead = ConcurrentHashMap.newKeySet();

    /** The enumerator left something out; the next reader reports it. */
    void skipped(long files, long partitions) {
        filesSkipped.addAndGet(files);
        partitionsSkipped.addAndGet(partitions);
    }

    /** A reader opens a part. */
    void opened(ReaderContext context, boolean atFileStart, Map<String, String> partition) {
        report(context, "files_skipped", filesSkipped.getAndSet(0));
        report(context, "partitions_skipped", partitionsSkipped.getAndSet(0));
        if (atFileStart) {
            context.count("files_read", 1);
        }
        if (!partition.isEmpty() && partitionsRead.add(partition)) {
            context.count("partitions_read", 1);
        }
    }

    private static void report(ReaderContext context, String counter, long amount) {
        if (amount > 0) {
            context.count(counter, amount);
        }
    }
}
