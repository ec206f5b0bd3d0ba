package io.tidemill.core.bait;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.plan.PlannedStatement;
import io.tidemill.core.plan.Planner;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.StatementText;

/** Breaks a rule on purpose. */
public class PublicPlannerBait implements Planner {
    @Override
    public PlannedStatement plan(StatementText statement, SessionCatalog catalog, ConfigSnapshot config) {
        return new PlannedStatement.ShowOptions();
    }
}
