package io.tidemill.testkit.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A file in the form of sqllogictest. Records are separated by empty lines:
 *
 * <pre>
 * # comment
 * modes batch streaming
 *
 * statement ok
 * CREATE TABLE t (a INT) WITH (...)
 *
 * statement error TM-2014
 * SELECT b FROM t
 *
 * query IT rowsort
 * SELECT a, b FROM t
 * ----
 * 1 x
 * 2 NULL
 * </pre>
 *
 * Values of a row are separated by one blank, an empty string is {@code (empty)}. Without {@code modes} a file holds for both. {@code onlyif batch} before a record restricts it. {@code ${DATA}} in SQL is
 * the folder {@code data} beside the file, {@code ${TMP}} an empty folder. Rows are compared in any order except with {@code nosort}.
 */
public final class SltFile {
    private static final String RESULT_MARK = "----";

    private final Path path;
    private final Set<RunMode> modes = EnumSet.allOf(RunMode.class);
    private final List<SltRecord> records = new ArrayList<>();
    private final List<String> lines;

    private SltFile(Path path, List<String> lines) {
        this.path = path;
        this.lines = lines;
    }

    /** Reads a file. */
    public static SltFile read(Path path) throws IOException {
        return parse(path, Files.readAllLines(path));
    }

    static SltFile parse(Path path, List<String> lines) {
        SltFile file = new SltFile(path, lines);
        file.parse();
        return file;
    }

    public Path path() {
        return path;
    }

    /** The modes it holds in. */
    public Set<RunMode> modes() {
        return modes;
    }

    List<SltRecord> records() {
        return records;
    }

    List<String> lines() {
        return lines;
    }

    private void parse() {
        RunMode onlyIf = null;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith("modes ")) {
                modes.clear();
                for (String mode : line.substring("modes ".length()).split("\\s+")) {
                    modes.add(mode(mode, i));
                }
            } else if (line.startsWith("onlyif ")) {
                onlyIf = mode(line.substring("onlyif ".length()).trim(), i);
            } else if (line.startsWith("statement ok")
                    || line.startsWith("statement error")
                    || line.startsWith("query ")) {
                i = record(line, i, onlyIf);
                onlyIf = null;
            } else {
                throw new IllegalArgumentException(path + ":" + (i + 1) + ": '" + line + "' begins no record");
            }
        }
    }

    private RunMode mode(String text, int line) {
        for (RunMode mode : RunMode.values()) {
            if (mode.text().equals(text.toLowerCase(Locale.ROOT))) {
                return mode;
            }
        }
        throw new IllegalArgumentException(path + ":" + (line + 1) + ": '" + text + "' is no mode");
    }

    /** Returns the index of the record's last line. */
    private int record(String head, int first, RunMode onlyIf) {
        int i = first + 1;
        StringBuilder sql = new StringBuilder();
        while (i < lines.size() && !lines.get(i).isBlank() && !lines.get(i).equals(RESULT_MARK)) {
            sql.append(lines.get(i++)).append('\n');
        }
        List<String> expected = new ArrayList<>();
        int resultLine = -1;
        if (i < lines.size() && lines.get(i).equals(RESULT_MARK)) {
            resultLine = ++i;
            while (i < lines.size() && !lines.get(i).isEmpty()) {
                expected.add(lines.get(i++));
            }
        }
        records.add(new SltRecord(first + 1, head, onlyIf, sql.toString(), expected, resultLine));
        return i;
    }

    @Override
    public String toString() {
        return String.valueOf(path.getFileName());
    }
}
