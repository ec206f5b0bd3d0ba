package io.tidemill.config;

import static io.tidemill.config.ConfigOptions.key;
import static io.tidemill.config.ExecutionMode.BATCH;
import static io.tidemill.config.ExecutionMode.STREAMING;

/** {@code table.exec.sink.*}: what happens between a query and the table that it writes. */
public final class SinkOptions {
    /** What happens to a row with NULL in a NOT NULL column. */
    public enum NotNullEnforcer {
        ERROR,
        DROP
    }

    /** Whether rows are put in order by the sink's key before they are written. */
    public enum UpsertMaterialize {
        NONE,
        AUTO,
        FORCE
    }

    /** Whether rows are exchanged by the sink's key. */
    public enum KeyedShuffle {
        NONE,
        AUTO,
        FORCE
    }

    /** What happens to a value that is longer or shorter than its CHAR, VARCHAR or BINARY column. */
    public enum TypeLengthEnforcer {
        IGNORE,
        TRIM_PAD,
        ERROR
    }

    /** How deep NOT NULL is enforced. */
    public enum NestedConstraintEnforcer {
        IGNORE,
        ROWS,
        ROWS_AND_COLLECTIONS
    }

    /** Whether the row-time column becomes the timestamp of a record. */
    public enum RowtimeInserter {
        ENABLED,
        DISABLED
    }

    public static final ConfigOption<NotNullEnforcer> NOT_NULL_ENFORCER = key("table.exec.sink.not-null-enforcer")
            .enumeration(NotNullEnforcer.class)
            .defaultsTo(NotNullEnforcer.ERROR)
            .in(BATCH, STREAMING)
            .describe(
                    "A row with NULL in a NOT NULL column of the table written fails the job (ERROR) or is left out and"
                            + " counted (DROP).");

    public static final ConfigOption<UpsertMaterialize> UPSERT_MATERIALIZE = key("table.exec.sink.upsert-materialize")
            .enumeration(UpsertMaterialize.class)
            .defaultsTo(UpsertMaterialize.AUTO)
            .in(STREAMING)
            .describe(
                    "Keep the rows of each key of the table written, so that changes which arrive in disorder end right:"
                            + " AUTO where the query's key differs from the table's, FORCE always, NONE never.");

    public static final ConfigOption<Boolean> REQUIRE_ON_CONFLICT = key("table.exec.sink.require-on-conflict")
            .bool()
            .defaultsTo(false)
            .in(STREAMING)
            .describe(
                    "Refuse an INSERT without ON CONFLICT whose query key differs from the table's primary key. When false,"
                            + " such an INSERT is materialised with a notice.");

    public static final ConfigOption<KeyedShuffle> KEYED_SHUFFLE = key("table.exec.sink.keyed-shuffle")
            .enumeration(KeyedShuffle.class)
            .defaultsTo(KeyedShuffle.AUTO)
            .in(STREAMING)
            .describe(
                    "Exchange rows by primary key before the sink: AUTO if its parallelism differs from its input's, FORCE if"
                            + " it is not 1, NONE only where upsert-materialize needs it.");

    public static final ConfigOption<TypeLengthEnforcer> TYPE_LENGTH_ENFORCER =
            key("table.exec.sink.type-length-enforcer")
                    .enumeration(TypeLengthEnforcer.class)
                    .defaultsTo(TypeLengthEnforcer.IGNORE)
                    .in(BATCH, STREAMING)
                    .describe(
                            "A value that does not fit its CHAR, VARCHAR, BINARY or VARBINARY column is written as it is (IGNORE),"
                                    + " cut or padded (TRIM_PAD), or fails the job (ERROR).");

    public static final ConfigOption<NestedConstraintEnforcer> NESTED_CONSTRAINT_ENFORCER =
            key("table.exec.sink.nested-constraint-enforcer")
                    .enumeration(NestedConstraintEnforcer.class)
                    .defaultsTo(NestedConstraintEnforcer.IGNORE)
                    .in(BATCH, STREAMING)
                    .describe(
                            "Enforce NOT NULL and lengths inside rows (ROWS), also inside arrays and maps (ROWS_AND_COLLECTIONS), or"
                                    + " on columns only (IGNORE).");

    public static final ConfigOption<RowtimeInserter> ROWTIME_INSERTER = key("table.exec.sink.rowtime-inserter")
            .enumeration(RowtimeInserter.class)
            .defaultsTo(RowtimeInserter.ENABLED)
            .in(STREAMING)
            .describe("Hand the row-time column of the query to the sink as the timestamp of each record.");

    public static final OptionGroup GROUP = OptionGroup.of(
            "sink",
            "Sink options",
            KEYED_SHUFFLE,
            NESTED_CONSTRAINT_ENFORCER,
            NOT_NULL_ENFORCER,
            REQUIRE_ON_CONFLICT,
            ROWTIME_INSERTER,
            TYPE_LENGTH_ENFORCER,
            UPSERT_MATERIALIZE);

    private SinkOptions() {}
}
