package io.tidemill.type;

/** The kinds of SQL types. */
public enum TypeRoot {
    BOOLEAN,
    TINYINT,
    SMALLINT,
    INT,
    BIGINT,
    FLOAT,
    DOUBLE,
    DECIMAL,
    CHAR,
    VARCHAR,
    BINARY,
    VARBINARY,
    DATE,
    TIME,
    TIMESTAMP,
    TIMESTAMP_LTZ,
    INTERVAL_YEAR_MONTH,
    INTERVAL_DAY_TIME,
    ARRAY,
    MULTISET,
    MAP,
    ROW,
    /** The type of an untyped NULL literal; stored as BOOLEAN. */
    NULL
}
