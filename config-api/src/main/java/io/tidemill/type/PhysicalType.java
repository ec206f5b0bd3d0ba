package io.tidemill.type;

/**
 * How values of a type are stored in a column. Each has exactly one vector class in {@code io.tidemill.spi.vector}.
 */
public enum PhysicalType {
    /** BOOLEAN as 0 or 1. */
    BYTE,
    /** TINYINT, SMALLINT, INT, DATE (days since 1970-01-01), TIME (milliseconds of the day), INTERVAL_YEAR_MONTH (months). */
    INT,
    /**
     * BIGINT, TIMESTAMP and TIMESTAMP_LTZ of precision up to 6 (microseconds since 1970-01-01 00:00, for LTZ in UTC),
     * INTERVAL_DAY_TIME (microseconds), DECIMAL of precision up to 18 (unscaled value).
     */
    LONG,
    /**
     * 128-bit signed integers: DECIMAL of precision 19 to 38 (unscaled value), TIMESTAMP and TIMESTAMP_LTZ of precision 7 to 9
     * (nanoseconds since 1970-01-01 00:00).
     */
    INT128,
    FLOAT,
    DOUBLE,
    /** CHAR, VARCHAR (UTF-8), BINARY, VARBINARY. */
    BYTES,
    ARRAY,
    MAP,
    ROW
}
