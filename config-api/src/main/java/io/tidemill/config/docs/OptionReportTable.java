package io.tidemill.config.docs;

import io.tidemill.config.OptionReport;
import java.util.ArrayList;
import java.util.List;

/** The text of {@code EXPLAIN OPTIONS}: key, value, where it came from, where it acted or why it did not. */
public final class OptionReportTable {
    private OptionReportTable() {}

    /** One line a report under a header line; ends with a line end. */
    public static String render(List<OptionReport> reports) {
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {"key", "value", "from", "effect"});
        for (OptionReport report : reports) {
            rows.add(new String[] {
                report.option().key(), report.value(), report.origin().toString(), report.effect()
            });
        }
        return AlignedColumns.of(rows);
    }
}
