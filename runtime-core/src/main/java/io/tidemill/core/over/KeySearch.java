package io.tidemill.core.over;

import java.math.BigDecimal;

/** Finds a place among the rows of a partition by their order key. */
public interface KeySearch {
    /**
     * The first row whose key comes to at least {@code least} in {@link RangeKey#compare} with the target; the partition's end when there is none. Inside a partition targets come in the
     * order of the keys.
     */
    long first(BigDecimal target, int least);
}
