package io.tidemill.config.docs;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.OptionGroup;
import java.util.ArrayList;
import java.util.List;

/** Aligned columns for a terminal: key, default, type, mode, state. */
final class TextOptionTable {
    private TextOptionTable() {}

    static String render(List<OptionGroup> groups) {
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {"key", "default", "type", "mode", "state"});
        for (ConfigOption<?> option : TsvOptionTable.byKey(groups)) {
            rows.add(new String[] {
                option.key(),
                option.defaultText(),
                option.typeName(),
                option.modesText(),
                option.state().toString()
            });
        }
        return align(rows);
    }

    private static String align(List<String[]> rows) {
        int[] widths = new int[rows.get(0).length];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.length; i++) {
                line.append(row[i]).append(" ".repeat(widths[i] - row[i].length() + 2));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
