package io.tidemill.optimizer.physical;

import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.JoinKind;
import io.tidemill.core.plan.JoinSpec;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.optimizer.logical.SourceScan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Sets of columns that identify a row and whose changes stay in order. An empty set means that there is never more than one row.
 */
final class UpsertKeys {
    /** Joins of joins multiply keys; more than a few never help. */
    private static final int MOST = 8;

    private UpsertKeys() {}

    static List<List<Integer>> ofScan(SourceScan scan) {
        List<Integer> key = new ArrayList<>();
        for (String column : scan.facts().primaryKey()) {
            int index = scan.getRowType().getFieldNames().indexOf(column);
            if (index < 0) {
                return List.of();
            }
            key.add(index);
        }
        return key.isEmpty() ? List.of() : List.of(key);
    }

    /** Keys all of whose columns are still there. */
    static List<List<Integer>> mapped(List<List<Integer>> keys, List<Optional<Integer>> outputOfInput) {
        List<List<Integer>> mapped = new ArrayList<>();
        for (List<Integer> key : keys) {
            List<Integer> target = new ArrayList<>();
            for (int column : key) {
                outputOfInput.get(column).ifPresent(target::add);
            }
            if (target.size() == key.size()) {
                mapped.add(target);
            }
        }
        return mapped;
    }

    /** After an exchange only those keys hold whose rows all take the same way. */
    static List<List<Integer>> behind(ExchangeNode exchange) {
        List<List<Integer>> keys = exchange.input().properties().upsertKeys();
        return switch (exchange.distribution().kind()) {
            case SINGLE, BROADCAST, FORWARD -> keys;
            case REBALANCE -> List.of();
            case HASH ->
                keys.stream()
                        .filter(key -> key.containsAll(exchange.distribution().keys()))
                        .toList();
        };
    }

    /** The key that a keyed state should use: one inside the join key where there is one, else a short one. */
    static List<Integer> best(PhysicalNode input, List<Integer> joinKey) {
        return input.properties().upsertKeys().stream()
                .min(Comparator.<List<Integer>>comparingInt(key -> joinKey.containsAll(key) ? 0 : 1)
                        .thenComparingInt(List::size))
                .orElse(List.of());
    }

    static List<List<Integer>> ofJoin(JoinSpec join, PhysicalNode left, PhysicalNode right) {
        List<List<Integer>> leftKeys = left.properties().upsertKeys();
        List<List<Integer>> rightKeys = right.properties().upsertKeys();
        JoinKind kind = join.kind();
        if (kind == JoinKind.SEMI || kind == JoinKind.ANTI || kind == JoinKind.NULL_AWARE_ANTI) {
            return leftKeys;
        }
        int width = left.properties().outputType().children().size();
        boolean leftOnce = isUnique(leftKeys, join.leftKeys());
        boolean rightOnce = isUnique(rightKeys, join.rightKeys());
        Set<List<Integer>> keys = new LinkedHashSet<>();
        boolean rightPadded = kind == JoinKind.LEFT || kind == JoinKind.FULL;
        boolean leftPadded = kind == JoinKind.RIGHT || kind == JoinKind.FULL;
        if (rightOnce && !leftPadded) {
            keys.addAll(leftKeys);
        }
        if (leftOnce && !rightPadded) {
            rightKeys.forEach(key -> keys.add(shifted(key, width)));
        }
        // Padded rows have NULL in the other side's key, which real keys never have, so the pair still identifies a
        // row.
        for (List<Integer> leftKey : leftKeys) {
            for (List<Integer> rightKey : rightKeys) {
                List<Integer> both = new ArrayList<>(leftKey);
                both.addAll(shifted(rightKey, width));
                keys.add(both);
            }
        }
        return keys.stream().limit(MOST).toList();
    }

    private static boolean isUnique(List<List<Integer>> keys, List<Integer> joinKey) {
        return keys.stream().anyMatch(joinKey::containsAll);
    }

    private static List<Integer> shifted(List<Integer> key, int by) {
        return key.stream().map(column -> column + by).toList();
    }
}
