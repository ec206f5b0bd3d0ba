package io.tidemill.cli;

import io.tidemill.config.OptionRegistry;
import io.tidemill.config.docs.OptionFormat;
import java.util.Locale;

/** {@code tidemill options}: all options, generated from their declarations. */
final class OptionsCommand {
    private final Console console;

    OptionsCommand(Console console) {
        this.console = console;
    }

    int run(Arguments arguments) {
        String format = arguments.value(Flag.FORMAT).orElse("table");
        OptionFormat form =
                format.equals("md") ? OptionFormat.MARKDOWN : OptionFormat.valueOf(format.toUpperCase(Locale.ROOT));
        console.out().print(form.render(OptionRegistry.standard().groups()));
        return ExitCode.OK;
    }
}
