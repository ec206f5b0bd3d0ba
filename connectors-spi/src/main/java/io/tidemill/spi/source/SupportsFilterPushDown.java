package io.tidemill.spi.source;

import io.tidemill.spi.annotation.Evolving;
import io.tidemill.spi.predicate.Predicate;
import java.util.List;

/** The source can skip rows. */
@Evolving
public interface SupportsFilterPushDown {
    /**
     * Offers conjuncts. The source may use any of them to skip rows for which they are not TRUE.
     *
     * @return those that the source guarantees: no row comes for which they are not TRUE. The engine checks the others again.
     */
    List<Predicate> applyFilters(List<Predicate> conjuncts);
}
