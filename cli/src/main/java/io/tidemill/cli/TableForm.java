package io.tidemill.cli;

import io.tidemill.type.LogicalType;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A table with lines around it. The first rows are held back to find the widths of the columns; a later, wider value pushes its line to the right.
 */
final class TableForm implements RowForm {
    private static final int MEASURED_ROWS = 1000;
    private static final String CUT = "...";
    private static final String DEFAULT_NULL = "NULL";

    private final PrintStream out;
    private final ValueText text;
    private final String nullText;
    private final int maxWidth;
    private final List<String[]> held = new ArrayList<>();
    private List<String> names;
    private List<LogicalType> types;
    private int[] widths;
    private boolean started;

    /**
     * A table.
     *
     * @param maxWidth longest text of a cell; longer ones are cut
     */
    TableForm(PrintStream out, ValueText text, String nullText, int maxWidth) {
        this.maxWidth = maxWidth;
        this.out = out;
        this.text = text;
        this.nullText = nullText.isEmpty() ? DEFAULT_NULL : nullText;
    }

    @Override
    public void begin(List<String> columnNames, List<LogicalType> columnTypes) {
        names = columnNames;
        types = columnTypes;
        widths = new int[names.size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = names.get(i).length();
        }
    }

    @Override
    public void row(List<Object> values) {
        String[] cells = new String[types.size()];
        for (int i = 0; i < cells.length; i++) {
            Object value = values.get(i);
            cells[i] = value == null ? nullText : cut(oneLine(text.of(value, types.get(i))));
        }
        if (started) {
            print(cells);
            return;
        }
        held.add(cells);
        if (held.size() == MEASURED_ROWS) {
            start();
        }
    }

    private String cut(String value) {
        return value.length() <= maxWidth
                ? value
                : value.substring(0, Math.max(0, maxWidth - CUT.length()))
                        + CUT.substring(0, Math.min(maxWidth, CUT.length()));
    }

    private static String oneLine(String value) {
        return value.indexOf('\n') < 0 && value.indexOf('\r') < 0
                ? value
                : value.replace("\r", "\\r").replace("\n", "\\n");
    }

    private void start() {
        started = true;
        for (String[] cells : held) {
            for (int i = 0; i < cells.length; i++) {
                widths[i] = Math.max(widths[i], cells[i].length());
            }
        }
        ruler();
        print(names.toArray(new String[0]), false);
        ruler();
        held.forEach(this::print);
        held.clear();
    }

    private void print(String[] cells) {
        print(cells, true);
    }

    private void print(String[] cells, boolean numbersRight) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.length; i++) {
            String blanks = " ".repeat(Math.max(0, widths[i] - cells[i].length()));
            boolean right = numbersRight && types.get(i).isNumeric();
            line.append("| ")
                    .append(right ? blanks : "")
                    .append(cells[i])
                    .append(right ? "" : blanks)
                    .append(' ');
        }
        out.append(line.append("|\n"));
    }

    private void ruler() {
        StringBuilder line = new StringBuilder();
        for (int width : widths) {
            line.append('+').append("-".repeat(width + 2));
        }
        out.append(line.append("+\n"));
    }

    @Override
    public void flush() {
        if (!started && !held.isEmpty()) {
            start();
        }
        out.flush();
    }

    @Override
    public void end() {
        if (!started) {
            start();
        }
        ruler();
        out.flush();
    }
}
