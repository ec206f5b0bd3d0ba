package io.tidemill.cli;

import io.tidemill.cli.engine.FinalTable;
import io.tidemill.cli.engine.QueryRows;
import io.tidemill.cli.engine.QueryRows.QueryShape;
import io.tidemill.cli.engine.ValueReader;
import io.tidemill.config.ConfigReader;
import io.tidemill.config.RuntimeOptions;
import io.tidemill.config.RuntimeOptions.ResultMode;
import io.tidemill.config.SessionZone;
import io.tidemill.config.TableOptions;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints results. The rows of a streaming query are folded to the final table unless every change is wanted ({@code --changelog}). Rows that have come are printed before an error is thrown
 * on.
 */
final class ResultPrinter {
    /** How results look. */
    enum Output {
        TABLE,
        CSV,
        JSON
    }

    private static final String OPERATION_COLUMN = "op";

    private final Console console;
    private final Output output;
    private final String nullText;
    private final boolean changelog;
    private boolean printedBefore;

    ResultPrinter(Console console, Output output, String nullText, boolean changelog) {
        this.console = console;
        this.output = output;
        this.nullText = nullText;
        this.changelog = changelog;
    }

    /**
     * Prints the rows of a query until they end.
     *
     * @return rows printed
     */
    long print(QueryRows rows, ConfigReader config) throws InterruptedException {
        QueryShape shape = rows.shape();
        boolean wanted = changelog || config.get(RuntimeOptions.SQL_CLIENT_RESULT_MODE) != ResultMode.TABLE;
        boolean everyChange = shape.streaming() && (wanted || !shape.bounded() && !shape.insertOnly());
        if (everyChange && !wanted) {
            console.err()
                    .println(
                            "notice: the result has no end and changes, so every change is printed (as with --changelog)");
        }
        RowForm form = begin(config, config.get(TableOptions.DISPLAY_MAX_COLUMN_WIDTH));
        if (everyChange) {
            return printChanges(rows, form);
        }
        form.begin(shape.names(), shape.types());
        return shape.insertOnly() ? printInserts(rows, form) : printFinalTable(rows, form);
    }

    private long printChanges(QueryRows rows, RowForm form) throws InterruptedException {
        QueryShape shape = rows.shape();
        List<String> names = new ArrayList<>(shape.names());
        names.add(0, OPERATION_COLUMN);
        List<LogicalType> types = new ArrayList<>(shape.types());
        types.add(0, LogicalType.string());
        form.begin(names, types);
        return forEach(rows, form, (batch, row) -> {
            List<Object> values = new ArrayList<>(types.size());
            values.add(RowKind.of(batch.rowKind(row)).symbol());
            values.addAll(ValueReader.row(batch, row, shape.types()));
            form.row(values);
        });
    }

    private long printInserts(QueryRows rows, RowForm form) throws InterruptedException {
        List<LogicalType> types = rows.shape().types();
        return forEach(rows, form, (batch, row) -> form.row(ValueReader.row(batch, row, types)));
    }

    /** Prints one row of a batch. */
    private interface RowAction {
        void row(ColumnBatch batch, int row);
    }

    private long forEach(QueryRows rows, RowForm form, RowAction action) throws InterruptedException {
        long count = 0;
        boolean complete = false;
        try {
            for (ColumnBatch batch = rows.next(); batch != null; batch = rows.next()) {
                for (int i = 0; i < batch.size(); i++) {
                    action.row(batch, batch.row(i));
                }
                count += batch.size();
                if (!rows.shape().bounded()) {
                    form.flush();
                }
            }
            complete = true;
        } finally {
            if (complete) {
                form.end();
            } else {
                form.flush();
            }
        }
        return count;
    }

    private long printFinalTable(QueryRows rows, RowForm form) throws InterruptedException {
        List<List<Object>> result = FinalTable.read(rows);
        result.forEach(form::row);
        form.end();
        return result.size();
    }

    /** Prints a small table of texts, whole; a single text of several lines (SHOW CREATE TABLE) as it is. */
    void print(List<String> columns, List<List<String>> rows, ConfigReader config) {
        if (output == Output.TABLE
                && columns.size() == 1
                && rows.size() == 1
                && isLong(rows.get(0).get(0))) {
            print(rows.get(0).get(0));
            return;
        }
        RowForm form = begin(config, Integer.MAX_VALUE);
        form.begin(columns, columns.stream().map(column -> LogicalType.string()).toList());
        for (List<String> row : rows) {
            form.row(new ArrayList<>(row));
        }
        form.end();
    }

    /** Prints a text as it is. */
    void print(String text) {
        separate();
        PrintStream out = console.out();
        out.print(text);
        if (!text.endsWith("\n")) {
            out.println();
        }
        out.flush();
    }

    private static boolean isLong(String text) {
        return text != null && text.contains("\n");
    }

    private RowForm begin(ConfigReader config, int maxWidth) {
        separate();
        ValueText text = new ValueText(SessionZone.of(config));
        return switch (output) {
            case TABLE -> new TableForm(console.out(), text, nullText, maxWidth);
            case CSV -> new CsvForm(console.out(), text, nullText);
            case JSON -> new JsonForm(console.out(), text);
        };
    }

    /** Results are separated by an empty line. */
    private void separate() {
        if (printedBefore) {
            console.out().println();
        }
        printedBefore = true;
    }
}
