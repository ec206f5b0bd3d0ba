package io.tidemill.core.plan;

import java.util.List;
import java.util.Map;

/**
 * How an INSERT writes.
 *
 * @param overwrite true replaces what is there
 * @param staticPartition PARTITION (column = value)
 * @param notNullColumns input columns that must not be NULL
 * @param dropNullRows true drops rows that break NOT NULL, false fails the job
 * @param lengthEnforcement what happens to CHAR, VARCHAR, BINARY values of another length
 * @param primaryKey input columns of the sink's primary key; empty when there is none
 */
public record SinkSpec(
        boolean overwrite,
        Map<String, String> staticPartition,
        List<Integer> notNullColumns,
        boolean dropNullRows,
        LengthEnforcement lengthEnforcement,
        List<Integer> primaryKey) {
    public SinkSpec {
        notNullColumns = List.copyOf(notNullColumns);
        primaryKey = List.copyOf(primaryKey);
    }
}
