package io.tidemill.cli;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The commands with what each accepts. */
enum Command {
    RUN(
            "SCRIPT.sql",
            1,
            "Runs a script and ends when its jobs have ended.",
            withShared(Flag.DRY_RUN, Flag.RESUME, Flag.FROM_SAVEPOINT)),
    SQL("", 0, "Opens a shell; with -e runs statements and exits.", withShared(Flag.EXECUTE)),
    OPTIONS("", 0, "Lists all options.", EnumSet.of(Flag.FORMAT, Flag.HELP)),
    PLUGINS(
            "list | verify DIR",
            2,
            "Lists installed plugins, or checks a plugin folder.",
            EnumSet.of(Flag.SET, Flag.CONFIG, Flag.VERBOSE, Flag.HELP)),
    VERSION("", 0, "Prints the version.", EnumSet.of(Flag.HELP));

    private final String operands;
    private final int maxOperands;
    private final String help;
    private final Set<Flag> flags;

    Command(String operands, int maxOperands, String help, Set<Flag> flags) {
        this.operands = operands;
        this.maxOperands = maxOperands;
        this.help = help;
        this.flags = flags;
    }

    private static Set<Flag> withShared(Flag... own) {
        EnumSet<Flag> flags = EnumSet.of(
                Flag.MODE,
                Flag.SET,
                Flag.CONFIG,
                Flag.OUTPUT,
                Flag.NULL,
                Flag.CHANGELOG,
                Flag.METRICS_PORT,
                Flag.DATA_DIR,
                Flag.VERBOSE,
                Flag.HELP);
        flags.addAll(Set.of(own));
        return flags;
    }

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    String operands() {
        return operands;
    }

    int maxOperands() {
        return maxOperands;
    }

    String help() {
        return help;
    }

    Set<Flag> flags() {
        return flags;
    }
}
