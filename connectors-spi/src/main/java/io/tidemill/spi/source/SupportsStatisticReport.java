package io.tidemill.spi.source;

import io.tidemill.spi.annotation.Evolving;
import io.tidemill.spi.statistics.TableStatistics;

/** The source knows something about its rows. */
@Evolving
public interface SupportsStatisticReport {
    /** Statistics of the rows that will be read, after what has been applied. Called at most once per scan while planning; must be quick. */
    TableStatistics reportStatistics();
}
