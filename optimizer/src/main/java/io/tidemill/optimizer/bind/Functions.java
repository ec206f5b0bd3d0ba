package io.tidemill.optimizer.bind;

import io.tidemill.core.plan.SessionCatalog;
import java.util.List;

/** What functions there are. */
public final class Functions {
    private Functions() {}

    /** Names of the built-in functions and of the user's, sorted. */
    public static List<String> names(SessionCatalog catalog) {
        return new DialectOperatorTable(catalog).functionNames();
    }
}
