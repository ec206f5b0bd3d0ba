package io.tidemill.plugin.values;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.ConfigOptions;
import java.util.List;

/** Options of the {@code values} connector. */
public final class ValuesOptions {
    public static final ConfigOption<String> DATA = ConfigOptions.key("data")
            .string()
            .describe(
                    "The rows as JSON: one array of rows, or rows one after the other. A row is an array of values in the"
                            + " order of the columns, or an object by column names. A change of another kind than an insert says so: the"
                            + " array starts with \"-U\", \"+U\" or \"-D\", the object has a member \"op\".");

    public static final ConfigOption<Boolean> BOUNDED = ConfigOptions.key("bounded")
            .bool()
            .defaultsTo(true)
            .describe("If false the table does not end after its rows; a job over it runs until it is stopped.");

    public static final ConfigOption<List<String>> CHANGELOG_MODE = ConfigOptions.key("changelog-mode")
            .stringList()
            .describe(
                    "The kinds of changes the table promises, of I, UB, UA, D. By default inserts only if all rows are inserts,"
                            + " else all kinds.");

    private ValuesOptions() {}
}
