package io.tidemill.spi.source;

import io.tidemill.spi.annotation.Evolving;
import io.tidemill.spi.vector.ChangelogMode;
import java.io.IOException;

/**
 * A table as one scan reads it. The optimizer first asks which capabilities it has (the {@code Supports...} interfaces), applies some
 * of them in the order projection, partitions, filters, limit, and asks for statistics; at run time the engine makes a new source, applies the same again,
 * and reads it. Used by one thread at a time until {@link #createReader}, which is called from the task threads.
 */
@Evolving
public interface TableSource {
    /** True when the table ends. */
    boolean bounded();

    default ChangelogMode changelogMode() {
        return ChangelogMode.INSERT_ONLY;
    }

    /** Finds the splits; called once per job. */
    SplitEnumerator createEnumerator() throws IOException;

    /**
     * A reader, one per task; reads one split after the other.
     *
     * @param context the task's surroundings
     */
    SplitReader createReader(ReaderContext context) throws IOException;
}
