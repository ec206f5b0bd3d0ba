package io.tidemill.config.docs;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.OptionGroup;
import java.util.List;

/** One heading and one table a group. */
final class MarkdownOptionTables {
    private MarkdownOptionTables() {}

    static String render(List<OptionGroup> groups) {
        StringBuilder text = new StringBuilder();
        for (OptionGroup group : groups) {
            text.append(text.isEmpty() ? "" : "\n")
                    .append("# ")
                    .append(group.title())
                    .append(
                            "\n\n| Key | Default | Type | Modes | Description | In this engine |\n|---|---|---|---|---|---|\n");
            group.options().forEach(option -> row(text, option));
        }
        return text.toString();
    }

    private static void row(StringBuilder text, ConfigOption<?> option) {
        text.append("| `")
                .append(option.key())
                .append("` | ")
                .append(escape(option.defaultText()))
                .append(" | ")
                .append(escape(option.typeName()))
                .append(" | ")
                .append(option.modesText().replace("+", ", "))
                .append(" | ")
                .append(escape(description(option)))
                .append(" | ")
                .append(escape(option.state().toString()))
                .append(" |\n");
    }

    private static String description(ConfigOption<?> option) {
        StringBuilder text = new StringBuilder(option.description());
        if (!option.ruleText().isEmpty()) {
            text.append(" Must be ").append(option.ruleText()).append('.');
        }
        if (!option.valuesText().isEmpty()) {
            text.append(" Values: ")
                    .append(option.valuesText().replace(",", ", "))
                    .append('.');
        }
        if (!option.oldKeys().isEmpty()) {
            text.append(" Old keys: ")
                    .append(String.join(", ", option.oldKeys()))
                    .append('.');
        }
        return text.toString();
    }

    private static String escape(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;").replace("_", "\\_");
    }
}
