package io.tidemill.optimizer.physical;

import io.tidemill.core.plan.JoinKind;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.spi.vector.RowKind;
import java.util.EnumSet;
import java.util.Set;

/** Kinds of change that stream operators emit. */
final class UpdateKinds {
    static final Set<RowKind> ALL = Set.copyOf(EnumSet.allOf(RowKind.class));
    static final Set<RowKind> NO_DELETE =
            Set.copyOf(EnumSet.of(RowKind.INSERT, RowKind.UPDATE_BEFORE, RowKind.UPDATE_AFTER));

    private UpdateKinds() {}

    /** Inner and semi joins pass kinds on; the others take padded or unmatched rows back when a partner comes. */
    static Set<RowKind> ofJoin(JoinKind kind, PhysicalNode left, PhysicalNode right) {
        boolean inner = kind == JoinKind.INNER || kind == JoinKind.SEMI;
        EnumSet<RowKind> kinds = EnumSet.copyOf(left.properties().changes());
        kinds.addAll(right.properties().changes());
        if (kind == JoinKind.SEMI && !right.properties().isInsertOnly()) {
            kinds.add(RowKind.DELETE);
        }
        if (!inner) {
            kinds.add(RowKind.DELETE);
        }
        return kinds.equals(NodeProperties.INSERT_ONLY) ? NodeProperties.INSERT_ONLY : Set.copyOf(kinds);
    }

    static Set<RowKind> withoutUpdateBefore(Set<RowKind> kinds) {
        EnumSet<RowKind> rest = EnumSet.copyOf(kinds);
        rest.remove(RowKind.UPDATE_BEFORE);
        return Set.copyOf(rest);
    }

    static boolean hasUpdateBefore(PhysicalNode node) {
        return node.properties().changes().contains(RowKind.UPDATE_BEFORE);
    }
}
