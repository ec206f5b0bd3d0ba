package io.tidemill.testkit;

/** What a careless author gets wrong. */
enum Fault {
    NONE(""),
    LOSES_A_ROW_ON_RESTORE("source: a split goes on from each position after a restore"),
    SPLIT_IDS_CHANGE("source: splits have distinct ids, the same in each run"),
    GUARANTEES_A_FILTER_IT_IGNORES("filter: pushed filters give the rows of unpushed filters"),
    PROJECTS_IN_DECLARED_ORDER("projection: columns in any order, and none"),
    LIMITS_TOO_EARLY("limit: enough rows, and only rows of the table"),
    MAXIMUM_CUTS_OFF_ROWS("statistics: in range, and true of the rows"),
    VISIBLE_BEFORE_COMMIT("sink: nothing is visible before commit"),
    COMMITS_TWICE("sink: a repeated commit does nothing"),
    ABORT_KEEPS_ROWS("sink: abort after prepare leaves nothing"),
    IGNORES_SELECTION("sink: one row a batch, and batches with a selection"),
    KEEPS_THE_BATCH("sink: what is committed is read back");

    private final String caughtBy;

    Fault(String caughtBy) {
        this.caughtBy = caughtBy;
    }

    /** The name of a check that must fail. */
    String caughtBy() {
        return caughtBy;
    }
}
