package io.tidemill.config.docs;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.OptionGroup;
import java.util.List;

/** A configuration file to start from: every option as a comment with its default. */
final class YamlOptionTemplate {
    private static final int WIDTH = 110;

    private YamlOptionTemplate() {}

    static String render(List<OptionGroup> groups) {
        StringBuilder text =
                new StringBuilder("# Options, with the keys of SET. Remove the # before a key to set it.\n");
        for (OptionGroup group : groups) {
            text.append("\n# ---- ").append(group.title()).append('\n');
            group.options().forEach(option -> entry(text, option));
        }
        return text.toString();
    }

    private static void entry(StringBuilder text, ConfigOption<?> option) {
        text.append('\n');
        comment(text, option.description());
        String rule = option.ruleText().isEmpty() ? "" : "; must be " + option.ruleText();
        String values =
                option.valuesText().isEmpty() ? "" : ": " + option.valuesText().replace(",", ", ");
        comment(
                text,
                option.typeName() + values + rule + " (" + option.modesText().replace("+", ", ") + ")");
        // A default that is a remark, such as "60 % of the heap", is no value to copy.
        String value = printedDefault(option);
        text.append("#")
                .append(option.key())
                .append(':')
                .append(value.isEmpty() ? "" : " " + value)
                .append('\n');
    }

    private static <T> String printedDefault(ConfigOption<T> option) {
        return option.defaultValue()
                .map(option::print)
                .map(YamlOptionTemplate::quoted)
                .orElse("");
    }

    private static String quoted(String value) {
        boolean plain = value.matches("[A-Za-z0-9_.+-]+( [A-Za-z0-9_.+-]+)*");
        return plain ? value : "'" + value.replace("'", "''") + "'";
    }

    private static void comment(StringBuilder text, String sentence) {
        StringBuilder line = new StringBuilder("#");
        for (String word : sentence.split(" ")) {
            if (line.length() + word.length() + 1 > WIDTH) {
                text.append(line).append('\n');
                line = new StringBuilder("#");
            }
            line.append(' ').append(word);
        }
        text.append(line).append('\n');
    }
}
