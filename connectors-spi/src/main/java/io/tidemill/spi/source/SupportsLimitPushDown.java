package io.tidemill.spi.source;

import io.tidemill.spi.annotation.Evolving;

/** The source can stop early. */
@Evolving
public interface SupportsLimitPushDown {
    /** No more than {@code limit} rows in all are wanted; the source may give more. Called after filters, only when the source guarantees all of them. */
    void applyLimit(long limit);
}
