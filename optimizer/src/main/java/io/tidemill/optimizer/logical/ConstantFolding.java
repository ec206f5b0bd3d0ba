package io.tidemill.optimizer.logical;

import java.util.Optional;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/** Computes expressions without columns by the code that would compute them at run time. */
public interface ConstantFolding {
    /** Folds nothing. */
    ConstantFolding NONE = (constant, rexBuilder) -> Optional.empty();

    /**
     * The value of an expression.
     *
     * @return empty when it depends on the moment or would fail: then it has to stay, and fail when, and only if, a row needs it
     */
    Optional<RexLiteral> fold(RexNode constant, RexBuilder rexBuilder);
}
