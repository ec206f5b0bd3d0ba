package io.tidemill.spi.sink;

import io.tidemill.spi.annotation.Evolving;
import io.tidemill.spi.vector.ChangelogMode;
import java.io.IOException;
import java.util.List;

/** A table as one INSERT writes it. */
@Evolving
public interface TableSink {
    /**
     * The changes that the sink wants, given what the query makes. A sink that cannot take updates returns
     * {@link ChangelogMode#INSERT_ONLY}; the engine then refuses updating queries.
     */
    ChangelogMode changelogMode(ChangelogMode query);

    /** A writer, one per task. Rows have the columns of {@link io.tidemill.type.Schema#sinkRow()}. */
    SinkWriter createWriter(WriterContext context) throws IOException;

    /**
     * Makes what writers prepared visible, all or nothing where the system allows it. Called once, after all writers of a bounded job have ended, or
     * after each checkpoint; may be called again with the same committables after a failure and must then do nothing.
     */
    default void commit(List<Committable> committables) throws IOException {}

    /** Removes what writers prepared; called instead of {@link #commit} when the job failed or was cancelled. */
    default void abort(List<Committable> committables) throws IOException {}
}
