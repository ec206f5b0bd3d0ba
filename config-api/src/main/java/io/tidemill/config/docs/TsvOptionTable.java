package io.tidemill.config.docs;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.OptionGroup;
import java.util.Comparator;
import java.util.List;

/** One line an option, ordered by key, for programs. */
final class TsvOptionTable {
    private TsvOptionTable() {}

    static String render(List<OptionGroup> groups) {
        StringBuilder text = new StringBuilder("key\tdefault\ttype\tmode\tvalues\n");
        for (ConfigOption<?> option : byKey(groups)) {
            text.append(option.key())
                    .append('\t')
                    .append(option.defaultText())
                    .append('\t')
                    .append(option.typeName())
                    .append('\t')
                    .append(option.modesText())
                    .append('\t')
                    .append(option.valuesText())
                    .append('\n');
        }
        return text.toString();
    }

    static List<ConfigOption<?>> byKey(List<OptionGroup> groups) {
        return groups.stream()
                .<ConfigOption<?>>flatMap(group -> group.options().stream())
                .sorted(Comparator.comparing(ConfigOption::key))
                .toList();
    }
}
