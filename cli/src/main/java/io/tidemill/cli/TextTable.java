package io.tidemill.cli;

import java.io.PrintStream;
import java.util.List;

/** A small table in columns, left-aligned, two blanks between. */
final class TextTable {
    private TextTable() {}

    static void print(List<String> header, List<List<String>> rows, PrintStream out) {
        int[] widths = new int[header.size()];
        measure(header, widths);
        rows.forEach(row -> measure(row, widths));
        line(header, widths, out);
        rows.forEach(row -> line(row, widths, out));
    }

    private static void measure(List<String> row, int[] widths) {
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], row.get(i).length());
        }
    }

    private static void line(List<String> row, int[] widths, PrintStream out) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            text.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
        }
        out.println(text.toString().stripTrailing());
    }
}
