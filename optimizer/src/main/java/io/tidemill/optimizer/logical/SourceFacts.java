package io.tidemill.optimizer.logical;

import io.tidemill.spi.statistics.TableStatistics;
import io.tidemill.spi.vector.ChangelogMode;
import java.util.List;

/**
 * What is known of the rows that a scan gives.
 *
 * @param bounded whether it ends
 * @param projects whether it can leave columns out
 * @param changelogMode kinds of change
 * @param primaryKey names of the columns of the PRIMARY KEY; empty when there is none
 * @param statistics after everything that has been pushed down
 */
public record SourceFacts(
        boolean bounded,
        boolean projects,
        ChangelogMode changelogMode,
        List<String> primaryKey,
        TableStatistics statistics) {
    public SourceFacts {
        primaryKey = List.copyOf(primaryKey);
    }

    public SourceFacts withStatistics(TableStatistics known) {
        return new SourceFacts(bounded, projects, changelogMode, primaryKey, known);
    }
}
