package io.tidemill.spi.source;

import io.tidemill.spi.annotation.Evolving;
import java.io.IOException;
import java.util.List;

/** Finds what there is to read. Called from one thread. */
@Evolving
public interface SplitEnumerator extends AutoCloseable {
    /**
     * New splits since the last call; the first call gives all that exist now. Order is the order in which a single reader must
     * read them.
     */
    List<Split> discover() throws IOException;

    /** True when no further call of {@link #discover} can find more. */
    boolean finished();

    @Override
    default void close() throws IOException {}
}
