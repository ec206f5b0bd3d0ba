package io.tidemill.plugin.filesystem;

import io.tidemill.plugin.filesystem.file.DataFile;
import io.tidemill.plugin.filesystem.file.FileSplit;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitEnumerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Gives the splits of the files that are there; with a monitor interval, of new files later on too. */
final class FileEnumerator implements SplitEnumerator {
    /** Lists the files of a scan, pruned, in order. */
    interface Listing {
        List<DataFile> files() throws IOException;
    }

    /** Cuts a file. */
    interface Cutter {
        List<FileSplit> cut(DataFile file) throws IOException;
    }

    private final Listing listing;
    private final Cutter cutter;
    private final long monitorNanos;
    private final Set<Path> seen = new HashSet<>();
    private long nextLook;
    private boolean started;

    /**
     * An enumerator.
     *
     * @param monitorNanos time between looks, 0 for one look
     */
    FileEnumerator(Listing listing, Cutter cutter, long monitorNanos) {
        this.listing = listing;
        this.cutter = cutter;
        this.monitorNanos = monitorNanos;
    }

    @Override
    public List<Split> discover() throws IOException {
        long now = System.nanoTime();
        if (started && (monitorNanos == 0 || now - nextLook < 0)) {
            return List.of();
        }
        started = true;
        nextLook = now + monitorNanos;
        List<Split> splits = new ArrayList<>();
        for (DataFile file : listing.files()) {
            if (seen.add(file.path())) {
                splits.addAll(cutter.cut(file));
            }
        }
        return splits;
    }

    @Override
    public boolean finished() {
        return started && monitorNanos == 0;
    }
}
