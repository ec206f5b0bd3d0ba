package io.tidemill.optimizer.physical;

import io.tidemill.core.plan.JoinSpec;
import io.tidemill.core.plan.PhysicalNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** By which of its keys a join splits both sides: those that one side is already split by, else all. */
final class CoPartitioning {
    private CoPartitioning() {}

    /** Positions in the lists of join keys, in the order in which rows are hashed. */
    static List<Integer> keys(JoinSpec join, PhysicalNode left, PhysicalNode right) {
        return positions(join.leftKeys(), left)
                .or(() -> positions(join.rightKeys(), right))
                .orElseGet(
                        () -> IntStream.range(0, join.leftKeys().size()).boxed().toList());
    }

    private static Optional<List<Integer>> positions(List<Integer> joinKeys, PhysicalNode side) {
        Optional<List<Integer>> hashed = Placement.hashKeys(side);
        if (hashed.isEmpty() || hashed.get().isEmpty()) {
            return Optional.empty();
        }
        List<Integer> positions = new ArrayList<>();
        for (int key : hashed.get()) {
            int position = joinKeys.indexOf(key);
            if (position < 0) {
                return Optional.empty();
            }
            positions.add(position);
        }
        return Optional.of(positions);
    }
}
