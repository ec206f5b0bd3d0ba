package io.tidemill.optimizer.bind;

import io.tidemill.core.plan.SessionCatalog;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;

/** What functions there are. */
public final class Functions {
    private Functions() {}

    /** HASH_CODE(value): equal values have equal codes, NULL has NULL. */
    public static RexNode hashCode(RexBuilder rexBuilder, RexNode value) {
        return rexBuilder.makeCall(DialectFunctions.HASH_CODE, value);
    }

    /** Names of the built-in functions and of the user's, sorted. */
    public static List<String> names(SessionCatalog catalog) {
        return new DialectOperatorTable(catalog).functionNames();
    }
}
