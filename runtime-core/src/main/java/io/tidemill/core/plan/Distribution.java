package io.tidemill.core.plan;

import java.util.List;

/**
 * Which task of the consumer gets a row.
 *
 * @param kind the rule
 * @param keys input columns for HASH
 */
public record Distribution(Kind kind, List<Integer> keys) {
    public Distribution {
        keys = List.copyOf(keys);
    }

    /** How rows are spread. */
    public enum Kind {
        SINGLE,
        HASH,
        BROADCAST,
        FORWARD,
        REBALANCE
    }

    public static final Distribution SINGLE = new Distribution(Kind.SINGLE, List.of());
    public static final Distribution BROADCAST = new Distribution(Kind.BROADCAST, List.of());
    public static final Distribution REBALANCE = new Distribution(Kind.REBALANCE, List.of());

    public static Distribution hash(List<Integer> keys) {
        return new Distribution(Kind.HASH, keys);
    }
}
