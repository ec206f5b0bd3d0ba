package io.tidemill.plugin.formats.csv;

import io.tidemill.plugin.formats.text.Words;

/**
 * Finds where a record starts in the middle of a file. With quoting, a line end may stand inside a field, so both guesses (inside quotes or
 * not) are followed for a while; the one that contradicts the grammar or the number of columns is dropped. Where neither does, the
 * text is taken as not quoted; who reads the parts of a file compares where one ends and the next began.
 */
final class RecordBoundary {
    /** Bytes to follow a guess. */
    private static final int WINDOW = 1 << 16;

    private static final int NOWHERE = -1;
    private static final int CONTRADICTION = -2;

    private final CsvDialect dialect;
    private final int fields;

    RecordBoundary(CsvDialect dialect, int fields) {
        this.dialect = dialect;
        this.fields = fields;
    }

    /** The start of the first record at or after {@code at}; -1 when there is none up to {@code to}. */
    int find(byte[] bytes, int from, int at, int to) {
        if (at == from) {
            return at;
        }
        if (dialect.quote() == CsvDialect.NONE && dialect.escape() == CsvDialect.NONE) {
            int end = Words.indexOf(bytes, at - 1, to, (byte) '\n');
            return end == to ? NOWHERE : end + 1;
        }
        int outside = follow(bytes, from, at - 1, to, false);
        if (outside != CONTRADICTION) {
            return outside;
        }
        int inside = follow(bytes, from, at - 1, to, true);
        if (inside != CONTRADICTION) {
            return inside;
        }
        int end = Words.indexOf(bytes, at - 1, to, (byte) '\n');
        return end == to ? NOWHERE : end + 1;
    }

    /** The first record start under a guess, or {@link #CONTRADICTION}. */
    private int follow(byte[] bytes, int bufferStart, int from, int to, boolean startsQuoted) {
        int limit = (int) Math.min(to, from + (long) WINDOW);
        int quote = dialect.quote();
        int found = NOWHERE;
        boolean quoted = startsQuoted;
        boolean fieldStart = from == bufferStart || bytes[from - 1] == dialect.delimiter() || bytes[from - 1] == '\n';
        boolean counted = !dialect.lenient() && !dialect.comments();
        int field = 0;
        int at = from;
        while (at < limit || found == NOWHERE && at < to) {
            byte c = bytes[at];
            if (c == dialect.escape()) {
                at++;
                fieldStart = false;
            } else if (quoted) {
                if (c == quote) {
                    if (at + 1 < to && bytes[at + 1] == quote) {
                        at++;
                    } else {
                        quoted = false;
                        int next = at + 1;
                        while (next < to
                                && (bytes[next] == ' ' || bytes[next] == '\t' || bytes[next] == '\r')
                                && bytes[next] != dialect.delimiter()) {
                            next++;
                        }
                        if (next < to && bytes[next] != dialect.delimiter() && bytes[next] != '\n') {
                            return CONTRADICTION;
                        }
                    }
                }
            } else if (c == '\n') {
                if (counted && found != NOWHERE && field + 1 != fields && !(field == 0 && fields > 1 && fieldStart)) {
                    return CONTRADICTION;
                }
                if (found == NOWHERE) {
                    found = at + 1;
                }
                field = 0;
                fieldStart = true;
            } else if (c == dialect.delimiter()) {
                field++;
                fieldStart = true;
            } else if (c == quote) {
                if (fieldStart) {
                    quoted = true;
                } else if (at + 1 == to
                        || bytes[at + 1] == dialect.delimiter()
                        || bytes[at + 1] == '\n'
                        || bytes[at + 1] == '\r') {
                    // In the middle of an unquoted field a quote is an ordinary character; before a separator it more
                    // likely closes.
                    return CONTRADICTION;
                }
                fieldStart = false;
            } else if (c != '\r') {
                fieldStart = false;
            }
            at++;
        }
        return found;
    }
}
