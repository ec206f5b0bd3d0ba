package io.tidemill.cli;

import java.util.Arrays;
import java.util.List;

/** The flags of all commands. */
enum Flag {
    MODE("--mode", "batch|streaming|automatic", "How to run; without it execution.runtime-mode decides."),
    SET("--set", "KEY=VALUE", "Sets an option; may be given several times."),
    CONFIG("--config", "FILE", "Configuration file; default is conf/tidemill.yaml."),
    OUTPUT("--output", "table|csv|json", "Form of results; default is table."),
    NULL("--null", "TEXT", "What is printed for NULL."),
    CHANGELOG("--changelog", "", "Prints every change of a streaming result instead of its final table."),
    METRICS_PORT("--metrics-port", "N", "Serves metrics on 127.0.0.1:N/metrics while running; 0 takes a free port."),
    DATA_DIR("--data-dir", "DIR", "Where spill files and class archives go."),
    VERBOSE("--verbose", "", "Stack traces of errors, configuration, timings."),
    DRY_RUN("--dry-run", "", "Plans every statement, runs none."),
    RESUME("--resume", "", "Goes on from the newest retained checkpoint of the job."),
    FROM_SAVEPOINT("--from-savepoint", "DIR", "Starts from a savepoint."),
    EXECUTE("-e", "STATEMENTS", "Runs the statements and exits."),
    FORMAT("--format", "table|tsv|html|md|yaml", "Form of the list; default is table."),
    HELP("--help", "", "Shows this help.");

    private final String text;
    private final String value;
    private final String help;

    Flag(String text, String value, String help) {
        this.text = text;
        this.value = value;
        this.help = help;
    }

    String text() {
        return text;
    }

    /** What stands for the value in the help; empty for a flag without value. */
    String value() {
        return value;
    }

    String help() {
        return help;
    }

    boolean takesValue() {
        return !value.isEmpty();
    }

    /** The values it accepts; empty when any. */
    List<String> choices() {
        return value.contains("|") ? Arrays.asList(value.split("\\|")) : List.of();
    }
}
