package io.tidemill.stream;

import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;

/** What happens when a row is to be taken away that is not there: the job fails, unless state may have expired. */
final class BrokenChangelog {
    private final String operator;
    private final boolean stateExpires;
    private final Counter ignored;

    BrokenChangelog(OperatorContext context, String operator, boolean stateExpires) {
        this.operator = operator;
        this.stateExpires = stateExpires;
        this.ignored = context.metrics().counter("retractions_of_expired_state");
    }

    /** Counts the retraction, or throws. */
    void retractionWithoutRow() {
        if (!stateExpires) {
            throw new EngineException(
                    ErrorCode.CHANGELOG_BROKEN,
                    operator + " was told to take back a row that never came; the source sends incomplete or repeated"
                            + " changes (table.exec.source.cdc-events-duplicate cleans those of tables with a primary key)");
        }
        ignored.add(1);
    }
}
