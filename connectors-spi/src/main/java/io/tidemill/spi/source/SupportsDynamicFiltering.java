package io.tidemill.spi.source;

import io.tidemill.spi.annotation.Evolving;
import io.tidemill.spi.predicate.Predicate;
import java.util.List;

/**
 * The source can use, at run time, what is known of the other side of a join. Purely an optimisation: the join checks every row
 * again.
 */
@Evolving
public interface SupportsDynamicFiltering {
    /** Of these columns, those for which a filter would save work (partitions, row groups, rows). */
    List<String> acceptedFilterColumns(List<String> candidates);

    /**
     * Rows for which {@code filter} is not TRUE are not needed. Called at run time, before the enumerator is created, from one thread.
     */
    void applyDynamicFilter(Predicate filter);
}
