package io.tidemill.config;

import static io.tidemill.config.ConfigOptions.key;
import static io.tidemill.config.ExecutionMode.BATCH;
import static io.tidemill.config.ExecutionMode.STREAMING;

/** {@code table.*} beyond operators and optimizer: the session and its dialect. */
public final class TableOptions {
    /** Planners of old releases. */
    public enum LegacyPlanner {
        BLINK,
        OLD
    }

    public static final ConfigOption<Boolean> DML_SYNC = key("table.dml-sync")
            .bool()
            .defaultsTo(false)
            .in(BATCH, STREAMING)
            .describe("Wait for the end of each INSERT or statement set before the next statement starts.");

    public static final ConfigOption<Boolean> DYNAMIC_TABLE_OPTIONS_ENABLED = key("table.dynamic-table-options.enabled")
            .bool()
            .defaultsTo(true)
            .in(BATCH, STREAMING)
            .describe("Allow the hint OPTIONS, which changes options of a table for one statement.");

    public static final ConfigOption<Integer> GENERATED_CODE_MAX_LENGTH = key("table.generated-code.max-length")
            .integer()
            .defaultsTo(64_000)
            .in(BATCH, STREAMING)
            .check(Ranges.greaterThan(0))
            .describe(
                    "Generated code longer than this is split into several methods, so that none passes the 64 KB limit of"
                            + " the JVM.");

    public static final ConfigOption<String> LOCAL_TIME_ZONE = key("table.local-time-zone")
            .string()
            .defaultsTo(SessionZone.DEFAULT)
            .in(BATCH, STREAMING)
            .oldForm(SessionZone.OTHER_OFFSETS, "")
            .check(SessionZone.CHECK)
            .describe(
                    "Time zone of the session, in which TIMESTAMP_LTZ values are shown and their windows are cut; default is"
                            + " the zone of the JVM.");

    public static final ConfigOption<LegacyPlanner> PLANNER = key("table.planner")
            .enumeration(LegacyPlanner.class)
            .defaultsTo(LegacyPlanner.BLINK)
            .in(BATCH, STREAMING)
            .describe(
                    "Chose between planners that are gone; accepted without effect. The planner of this engine is chosen by"
                            + " tidemill.planner.");

    public static final ConfigOption<String> SQL_DIALECT = key("table.sql-dialect")
            .choice("default", "hive")
            .defaultsTo("default")
            .in(BATCH, STREAMING)
            .describe("Dialect of SQL text.");

    public static final ConfigOption<String> BUILTIN_CATALOG_NAME = key("table.builtin-catalog-name")
            .string()
            .defaultsTo("default_catalog")
            .in(BATCH, STREAMING)
            .check(Ranges.notBlank())
            .describe("Name of the catalog in which a session starts.");

    public static final ConfigOption<String> BUILTIN_DATABASE_NAME = key("table.builtin-database-name")
            .string()
            .defaultsTo("default_database")
            .in(BATCH, STREAMING)
            .check(Ranges.notBlank())
            .describe("Name of the database in which a session starts.");

    public static final ConfigOption<Integer> DISPLAY_MAX_COLUMN_WIDTH = key("table.display.max-column-width")
            .integer()
            .defaultsTo(30)
            .in(BATCH, STREAMING)
            .check(Ranges.greaterThan(0))
            .oldKey("sql-client.display.max-column-width")
            .describe("Longest text that a column of a printed table shows.");

    public static final OptionGroup GROUP = OptionGroup.of(
            "table",
            "Table options",
            BUILTIN_CATALOG_NAME,
            BUILTIN_DATABASE_NAME,
            DISPLAY_MAX_COLUMN_WIDTH,
            DML_SYNC,
            DYNAMIC_TABLE_OPTIONS_ENABLED,
            GENERATED_CODE_MAX_LENGTH,
            LOCAL_TIME_ZONE,
            PLANNER,
            SQL_DIALECT);

    private TableOptions() {}
}
