package io.tidemill.core.plan;

import java.util.List;

/**
 * Ranking inside partitions.
 *
 * @param function how ties count
 * @param partitionKeys input columns
 * @param orderKeys order
 * @param from first rank to keep, from 1
 * @param to last rank to keep
 * @param outputRank true appends the rank
 */
public record RankSpec(
        RankFunction function,
        List<Integer> partitionKeys,
        List<SortKey> orderKeys,
        long from,
        long to,
        boolean outputRank) {
    public RankSpec {
        partitionKeys = List.copyOf(partitionKeys);
        orderKeys = List.copyOf(orderKeys);
    }
}
