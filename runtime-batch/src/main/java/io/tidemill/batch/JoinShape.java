package io.tidemill.batch;

import io.tidemill.core.plan.BatchJoinNode;
import io.tidemill.core.plan.JoinKind;
import io.tidemill.core.plan.JoinSpec;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/**
 * A join seen from its build and its probe side.
 *
 * @param kind which rows come out
 * @param buildLeft whether the left input is built
 * @param buildTypes columns of the build side
 * @param probeTypes columns of the probe side
 * @param buildKeys key columns of the build side
 * @param probeKeys key columns of the probe side, pairwise
 * @param keyTypes types of the keys
 * @param nullSafe per key whether NULL equals NULL
 */
record JoinShape(
        JoinKind kind,
        boolean buildLeft,
        List<LogicalType> buildTypes,
        List<LogicalType> probeTypes,
        int[] buildKeys,
        int[] probeKeys,
        List<LogicalType> keyTypes,
        boolean[] nullSafe) {
    static JoinShape of(BatchJoinNode node) {
        JoinSpec join = node.join();
        List<LogicalType> left = node.left().properties().outputType().children();
        List<LogicalType> right = node.right().properties().outputType().children();
        int[] leftKeys = join.leftKeys().stream().mapToInt(Integer::intValue).toArray();
        int[] rightKeys = join.rightKeys().stream().mapToInt(Integer::intValue).toArray();
        boolean[] nullSafe = new boolean[leftKeys.length];
        List<LogicalType> keyTypes = new ArrayList<>();
        for (int i = 0; i < leftKeys.length; i++) {
            nullSafe[i] = join.nullSafe().get(i);
            keyTypes.add(left.get(leftKeys[i]));
        }
        boolean buildLeft = node.buildLeft();
        return new JoinShape(
                join.kind(),
                buildLeft,
                buildLeft ? left : right,
                buildLeft ? right : left,
                buildLeft ? leftKeys : rightKeys,
                buildLeft ? rightKeys : leftKeys,
                keyTypes,
                nullSafe);
    }

    /** Output has both sides' columns. */
    boolean emitsPairs() {
        return switch (kind) {
            case INNER, LEFT, RIGHT, FULL -> true;
            case SEMI, ANTI, NULL_AWARE_ANTI -> false;
        };
    }

    /** Probe rows without partner come out, padded. */
    boolean padsProbe() {
        return kind == JoinKind.FULL || kind == (buildLeft ? JoinKind.RIGHT : JoinKind.LEFT);
    }

    /** Build rows without partner come out, padded. */
    boolean padsBuild() {
        return kind == JoinKind.FULL || kind == (buildLeft ? JoinKind.LEFT : JoinKind.RIGHT);
    }

    /** Whether a partner exists decides which build rows come out. */
    boolean filtersBuild() {
        return buildLeft && !emitsPairs();
    }

    /** Whether a partner exists decides which probe rows come out. */
    boolean filtersProbe() {
        return !buildLeft && !emitsPairs();
    }

    /** Of rows that are filtered, those with a partner come out; else those without. */
    boolean keepsMatched() {
        return kind == JoinKind.SEMI;
    }

    boolean tracksBuild() {
        return padsBuild() || filtersBuild();
    }

    /** Index of the first build column among the columns of a pair. */
    int buildOffset() {
        return buildLeft ? 0 : probeTypes.size();
    }

    int probeOffset() {
        return buildLeft ? buildTypes.size() : 0;
    }

    /** Columns of a pair, left ones first: the output of joins that emit pairs, and what conditions see. */
    List<LogicalType> pairTypes() {
        List<LogicalType> types = new ArrayList<>(buildLeft ? buildTypes : probeTypes);
        types.addAll(buildLeft ? probeTypes : buildTypes);
        return types;
    }
}
