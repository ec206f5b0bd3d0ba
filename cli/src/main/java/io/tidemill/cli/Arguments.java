package io.tidemill.cli;

import io.tidemill.config.EditDistance;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A parsed command line. Written by hand: a library for this costs more of the start time than everything else that {@code tidemill version} does.
 *
 * @param command the command
 * @param operands what is no flag, in order
 * @param flags values by flag, in order; a flag without value has an empty text
 */
record Arguments(Command command, List<String> operands, Map<Flag, List<String>> flags) {
    private static final int SUGGESTION_LIMIT = 3;

    /** Parses; the first argument is the command. */
    static Arguments parse(List<String> arguments) {
        if (arguments.isEmpty()) {
            throw usage("a command is missing; commands are " + String.join(", ", commands()));
        }
        Command command = command(arguments.get(0));
        List<String> operands = new ArrayList<>();
        Map<Flag, List<String>> flags = new EnumMap<>(Flag.class);
        boolean flagsEnded = false;
        for (int i = 1; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (flagsEnded || !argument.startsWith("-") || argument.equals("-")) {
                operands.add(argument);
                continue;
            }
            if (argument.equals("--")) {
                flagsEnded = true;
                continue;
            }
            int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
            Flag flag = flag(command, equals < 0 ? argument : argument.substring(0, equals));
            String value = "";
            if (flag.takesValue()) {
                if (equals < 0 && ++i == arguments.size()) {
                    throw usage(flag.text() + " needs a value: " + flag.text() + " " + flag.value());
                }
                value = check(flag, equals < 0 ? arguments.get(i) : argument.substring(equals + 1));
            } else if (equals >= 0) {
                throw usage(flag.text() + " takes no value");
            }
            flags.computeIfAbsent(flag, key -> new ArrayList<>()).add(value);
        }
        if (operands.size() > command.maxOperands() && !flags.containsKey(Flag.HELP)) {
            throw usage("'" + operands.get(command.maxOperands()) + "' is one argument too many for tidemill "
                    + command.text());
        }
        return new Arguments(command, List.copyOf(operands), flags);
    }

    private static Command command(String text) {
        for (Command command : Command.values()) {
            if (command.text().equals(text)) {
                return command;
            }
        }
        throw usage("there is no command '" + text + "'" + didYouMean(text, commands(), "commands are "));
    }

    private static Flag flag(Command command, String text) {
        for (Flag flag : command.flags()) {
            if (flag.text().equals(text) || (flag == Flag.HELP && text.equals("-h"))) {
                return flag;
            }
        }
        List<String> names = command.flags().stream().map(Flag::text).toList();
        throw usage("tidemill " + command.text() + " has no flag " + text + didYouMean(text, names, "its flags are "));
    }

    private static String check(Flag flag, String value) {
        if (!flag.choices().isEmpty() && !flag.choices().contains(value)) {
            throw usage(
                    flag.text() + " " + value + " is not possible; values are " + String.join(", ", flag.choices()));
        }
        if (flag == Flag.SET && value.indexOf('=') <= 0) {
            throw usage("--set " + value + " has no key and value; write --set KEY=VALUE");
        }
        return value;
    }

    private static String didYouMean(String text, List<String> names, String list) {
        return EditDistance.nearest(text, names, SUGGESTION_LIMIT)
                .map(nearest -> "; did you mean " + nearest + "?")
                .orElse("; " + list + String.join(", ", names));
    }

    private static List<String> commands() {
        List<String> names = new ArrayList<>();
        for (Command command : Command.values()) {
            names.add(command.text());
        }
        return names;
    }

    static EngineException usage(String problem) {
        return new EngineException(ErrorCode.USAGE, problem + " ('tidemill --help' shows all)");
    }

    boolean has(Flag flag) {
        return flags.containsKey(flag);
    }

    /** The value of a flag; of several the last. */
    Optional<String> value(Flag flag) {
        List<String> values = flags.getOrDefault(flag, List.of());
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(values.size() - 1));
    }

    List<String> values(Flag flag) {
        return flags.getOrDefault(flag, List.of());
    }
}
