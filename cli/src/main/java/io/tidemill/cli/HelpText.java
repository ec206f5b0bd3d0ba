package io.tidemill.cli;

import java.util.Set;

/** What {@code --help} prints, made from what the parser knows. */
final class HelpText {
    private static final int INDENT = 36;

    private HelpText() {}

    static String all() {
        StringBuilder text = new StringBuilder("usage: tidemill COMMAND [FLAGS]\n\n");
        for (Command command : Command.values()) {
            line(text, "  tidemill " + command.text() + " " + command.operands(), command.help());
        }
        text.append("\nFlags of run and sql:\n");
        for (Flag flag : Command.RUN.flags()) {
            if (Command.SQL.flags().contains(flag)) {
                line(text, flag);
            }
        }
        text.append("\n'tidemill COMMAND --help' shows the flags of one command.\n");
        text.append("Exit codes: 0 ok, 1 job failed, 2 usage, 3 SQL, 4 configuration, 5 plugin, 6 memory or disk.\n");
        return text.toString();
    }

    static String of(Command command) {
        StringBuilder text = new StringBuilder("usage: tidemill " + command.text() + " " + command.operands());
        Set<Flag> flags = command.flags();
        text.append(flags.size() > 1 ? " [FLAGS]" : "")
                .append("\n")
                .append(command.help())
                .append("\n\n");
        for (Flag flag : flags) {
            line(text, flag);
        }
        return text.toString();
    }

    private static void line(StringBuilder text, Flag flag) {
        line(text, "  " + flag.text() + " " + flag.value(), flag.help());
    }

    private static void line(StringBuilder text, String left, String right) {
        text.append(left.stripTrailing());
        text.append(" ".repeat(Math.max(2, INDENT - left.stripTrailing().length())));
        text.append(right).append('\n');
    }
}
