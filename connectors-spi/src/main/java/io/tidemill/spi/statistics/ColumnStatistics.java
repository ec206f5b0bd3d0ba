package io.tidemill.spi.statistics;

import io.tidemill.spi.annotation.Evolving;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is known about one column.
 *
 * @param distinctValues number of distinct values that are not NULL
 * @param nullFraction share of NULLs, 0 to 1
 * @param averageSize bytes of an average value
 * @param min smallest value, in the form of {@link io.tidemill.spi.predicate.Predicate}
 * @param max largest value
 */
@Evolving
public record ColumnStatistics(
        OptionalDouble distinctValues,
        OptionalDouble nullFraction,
        OptionalDouble averageSize,
        Optional<Object> min,
        Optional<Object> max) {
    public static final ColumnStatistics UNKNOWN = new ColumnStatistics(
            OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty(), Optional.empty());
}
