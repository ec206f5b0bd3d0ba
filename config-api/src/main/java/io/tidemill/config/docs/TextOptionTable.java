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
        return AlignedColumns.of(rows);
    }
}
