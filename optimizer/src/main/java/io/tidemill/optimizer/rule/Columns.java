package io.tidemill.optimizer.rule;

import java.util.function.IntUnaryOperator;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** Expressions over other columns. */
final class Columns {
    private Columns() {}

    /** The expression with the columns renumbered; their types stay. */
    static RexNode mapped(RexNode node, IntUnaryOperator mapping) {
        return node.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return new RexInputRef(mapping.applyAsInt(reference.getIndex()), reference.getType());
            }
        });
    }
}
