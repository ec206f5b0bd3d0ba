package io.tidemill.optimizer.bind;

import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;

/** Which types a query may give for a column of another type without CAST. */
final class ImplicitCasts {
    private ImplicitCasts() {}

    /** True when values need no conversion: equal types, or texts and bytes of other lengths, which the sink enforces. */
    static boolean sameValues(LogicalType from, LogicalType to) {
        if (from.isCharacter() && to.isCharacter() || from.isBinary() && to.isBinary()) {
            return true;
        }
        return from.withNullable(true).equals(to.withNullable(true));
    }

    static boolean allowed(LogicalType from, LogicalType to) {
        if (sameValues(from, to) || from.root() == TypeRoot.NULL) {
            return true;
        }
        if (from.isNumeric() && to.isNumeric()) {
            return true;
        }
        if (from.root() == to.root()
                && !from.children().isEmpty()
                && from.children().size() == to.children().size()) {
            for (int i = 0; i < from.children().size(); i++) {
                if (!allowed(from.children().get(i), to.children().get(i))) {
                    return false;
                }
            }
            return true;
        }
        if (from.root() == to.root()) {
            return true;
        }
        return from.is(TypeRoot.DATE, TypeRoot.TIMESTAMP, TypeRoot.TIMESTAMP_LTZ)
                && to.is(TypeRoot.TIMESTAMP, TypeRoot.TIMESTAMP_LTZ);
    }
}
