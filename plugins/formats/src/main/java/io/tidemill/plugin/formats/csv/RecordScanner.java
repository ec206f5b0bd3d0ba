package io.tidemill.plugin.formats.csv;

import io.tidemill.plugin.formats.text.Words;
import java.util.Arrays;

/**
 * Finds the fields of records. Text without quotes, escapes and comments is scanned eight bytes at a time ({@link #scanPlain}); all
 * other text record by record ({@link #scanCareful}). Both leave the outcome in the same form, see {@link #column}.
 */
final class RecordScanner {
    /** The start of a field that a short record does not have. */
    static final int MISSING = -1;

    /** A quick scan that found a quote is worth using from this many records on. */
    private static final int WORTHWHILE = 256;

    private final CsvDialect dialect;
    private final int fields;
    private final long delimiters;
    private final long quotes;
    private final long escapes;
    private final boolean hasQuotes;
    private final boolean hasEscapes;
    private final FieldSpans spans = new FieldSpans();

    /** Plain: one separator position a field, after one for what precedes the first record. Careful: where fields end. */
    private int[] ends;

    private int[] starts;
    private int[] trimmedEnds = new int[0];
    private int[] lines;
    private int records;
    private int consumed;
    private boolean plain;
    private int linesConsumed;

    /** Fields of the record being scanned whose text must be unescaped once the record is known to be whole; quoted ones as complement. */
    private int[] dirty = new int[16];

    private int dirtyCount;
    private boolean anyMissing;
    private String problem;
    private int problemAt;

    RecordScanner(CsvDialect dialect, int fields) {
        this.dialect = dialect;
        this.fields = fields;
        this.delimiters = Words.repeat(dialect.delimiter());
        this.hasQuotes = dialect.quote() != CsvDialect.NONE;
        this.hasEscapes = dialect.escape() != CsvDialect.NONE;
        this.quotes = Words.repeat(hasQuotes ? dialect.quote() : '\n');
        this.escapes = Words.repeat(hasEscapes ? dialect.escape() : '\n');
    }

    /** Whole records found by the last scan. */
    int records() {
        return records;
    }

    /** Index after the last record. */
    int consumed() {
        return consumed;
    }

    /** Line ends in what was consumed. */
    int linesConsumed() {
        return linesConsumed;
    }

    /** Lines between the start of the scan and a record. */
    int lineOf(int record) {
        return plain ? record : lines[record];
    }

    /** True if some record has too few fields; their starts are {@link #MISSING}. */
    boolean anyMissing() {
        return anyMissing;
    }

    /** Why the record after the last one is no record; null if it is one or is not there. It starts at {@link #consumed()}. */
    String problem() {
        return problem;
    }

    /** Where the problem is. */
    int problemAt() {
        return problemAt;
    }

    /**
     * Scans up to {@code maxRecords} records.
     *
     * @param last the text ends at {@code to}
     */
    void scan(byte[] bytes, int from, int to, int maxRecords, boolean last) {
        problem = null;
        anyMissing = false;
        ensure(maxRecords);
        if (dialect.comments() || !scanPlain(bytes, from, to, maxRecords, last)) {
            scanCareful(bytes, from, to, maxRecords, last);
        }
    }

    private void ensure(int maxRecords) {
        // A word holds eight separators at most, and the plain scan stores them before it looks at the limit.
        int needed = Math.multiplyExact(maxRecords, fields) + 16;
        if (ends == null || ends.length < needed) {
            ends = new int[needed];
            starts = null;
        }
    }

    /** False when the text needs the careful scan. */
    private boolean scanPlain(byte[] bytes, int from, int to, int maxRecords, boolean last) {
        int[] found = ends;
        int limit = maxRecords * fields;
        long newlines = Words.repeat('\n');
        found[0] = from - 1;
        int count = 1;
        int lineEnds = 0;
        boolean special = false;
        int at = from;
        while (at <= to - 8 && count <= limit) {
            long word = Words.load(bytes, at);
            long notNewline = Words.differs(word, newlines);
            long hits = ~(Words.differs(word, delimiters) & notNewline);
            if (hasQuotes && Words.equals(word, quotes) != 0 || hasEscapes && Words.equals(word, escapes) != 0) {
                special = true;
                break;
            }
            lineEnds += Long.bitCount(~notNewline);
            int more = Long.bitCount(hits);
            // Storing three without asking costs less than asking how many there are.
            found[count] = at + Words.first(hits);
            hits &= hits - 1;
            found[count + 1] = at + Words.first(hits);
            hits &= hits - 1;
            found[count + 2] = at + Words.first(hits);
            if (more > 3) {
                hits &= hits - 1;
                for (int k = 3; k < more; k++) {
                    found[count + k] = at + Words.first(hits);
                    hits &= hits - 1;
                }
            }
            count += more;
            at += 8;
        }
        if (!special && at > to - 8) {
            byte delimiter = dialect.delimiter();
            while (at < to && count <= limit && !special) {
                byte c = bytes[at];
                if (c == delimiter) {
                    found[count++] = at;
                } else if (c == '\n') {
                    found[count++] = at;
                    lineEnds++;
                } else {
                    special = hasQuotes && c == dialect.quote() || hasEscapes && c == dialect.escape();
                }
                at++;
            }
            if (last && !special && count <= limit && at == to && to > from && bytes[to - 1] != '\n') {
                found[count++] = to;
                lineEnds++;
            }
        }
        int whole = Math.min((count - 1) / fields, maxRecords);
        if (special && whole < Math.min(WORTHWHILE, maxRecords)) {
            return false;
        }
        // Every record must have its number of fields: a line end at each record's end and nowhere else.
        for (int k = whole * fields + 1; k < count; k++) {
            if (found[k] == to || bytes[found[k]] == '\n') {
                lineEnds--;
            }
        }
        boolean regular = lineEnds == whole;
        for (int record = 1; record <= whole; record++) {
            int end = found[record * fields];
            regular &= end == to || bytes[end] == '\n';
        }
        if (!regular || whole == 0 && count > 1) {
            return false;
        }
        plain = true;
        records = whole;
        consumed = found[whole * fields] + 1;
        if (consumed > to) {
            consumed = to;
        }
        linesConsumed = whole;
        return true;
    }

    private void scanCareful(byte[] bytes, int from, int to, int maxRecords, boolean last) {
        if (starts == null) {
            starts = new int[ends.length];
            lines = new int[ends.length / fields + 1];
        }
        plain = false;
        records = 0;
        consumed = from;
        linesConsumed = 0;
        int at = from;
        while (records < maxRecords && at < to) {
            if (skippable(bytes, at, to)) {
                int end = Words.indexOf(bytes, at, to, (byte) '\n');
                if (end == to && !last) {
                    break;
                }
                at = Math.min(end + 1, to);
                consumed = at;
                linesConsumed++;
                continue;
            }
            int next = record(bytes, at, to, last);
            if (next < 0) {
                break;
            }
            lines[records] = linesConsumed;
            linesConsumed += Words.count(bytes, at, next, (byte) '\n');
            for (int i = 0; i < dirtyCount; i++) {
                unescape(bytes, dirty[i]);
            }
            records++;
            consumed = next;
            at = next;
        }
    }

    /** Comments, and empty lines in tables of several columns. */
    private boolean skippable(byte[] bytes, int at, int to) {
        byte c = bytes[at];
        if (c == '#') {
            return dialect.comments();
        }
        return fields > 1 && (c == '\n' || c == '\r' && at + 1 < to && bytes[at + 1] == '\n');
    }

    /** Scans one record; gives the index after it, or -1 when it is not whole or is broken. */
    private int record(byte[] bytes, int from, int to, boolean last) {
        int base = records * fields;
        int field = 0;
        dirtyCount = 0;
        int at = from;
        while (true) {
            int start = at;
            int end;
            boolean escaped = false;
            boolean quoted = hasQuotes && at < to && bytes[at] == dialect.quote();
            if (quoted) {
                start = at + 1;
                end = start;
                while (true) {
                    end = endOfQuoted(bytes, end, to);
                    if (end == to) {
                        return last ? broken(from, "a quoted field is not closed") : -1;
                    }
                    if (hasEscapes && bytes[end] == dialect.escape()) {
                        escaped = true;
                        end += 2;
                        if (end > to) {
                            return last ? broken(from, "a quoted field is not closed") : -1;
                        }
                    } else if (end + 1 < to && bytes[end + 1] == dialect.quote()) {
                        escaped = true;
                        end += 2;
                    } else if (end + 1 == to && !last) {
                        return -1;
                    } else {
                        break;
                    }
                }
                at = end + 1;
                while (at < to && (bytes[at] == ' ' || bytes[at] == '\t') && bytes[at] != dialect.delimiter()) {
                    at++;
                }
                if (at < to && bytes[at] == '\r' && (at + 1 == to || bytes[at + 1] == '\n')) {
                    at++;
                }
                if (at < to && bytes[at] != dialect.delimiter() && bytes[at] != '\n') {
                    return broken(at, "there is text after a closing quote");
                }
            } else {
                while (at < to && bytes[at] != dialect.delimiter() && bytes[at] != '\n') {
                    if (hasEscapes && bytes[at] == dialect.escape()) {
                        escaped = true;
                        at++;
                    }
                    at++;
                }
                at = Math.min(at, to);
                end = at;
                if (end > start && bytes[end - 1] == '\r' && (at == to || bytes[at] == '\n')) {
                    end--;
                }
            }
            if (at == to && !last) {
                return -1;
            }
            if (field < fields) {
                starts[base + field] = start;
                ends[base + field] = end;
                if (escaped) {
                    if (dirtyCount == dirty.length) {
                        dirty = Arrays.copyOf(dirty, dirtyCount * 2);
                    }
                    dirty[dirtyCount++] = quoted ? ~(base + field) : base + field;
                }
            }
            field++;
            if (at == to || bytes[at] == '\n') {
                break;
            }
            at++;
        }
        int next = Math.min(at + 1, to);
        if (field != fields) {
            if (!dialect.lenient()) {
                return broken(
                        from,
                        "the record has " + field + (field == 1 ? " field" : " fields") + " where the table has "
                                + fields + " columns");
            }
            for (int i = field; i < fields; i++) {
                anyMissing = true;
                starts[base + i] = MISSING;
                ends[base + i] = MISSING;
            }
        }
        return next;
    }

    /** Records the problem; the record is left out when errors are ignored. */
    private int broken(int at, String text) {
        problem = text;
        problemAt = at;
        return -1;
    }

    /** The next quote or escape character. */
    private int endOfQuoted(byte[] bytes, int from, int to) {
        int at = from;
        for (; at <= to - 8; at += 8) {
            long word = Words.load(bytes, at);
            long hits = Words.equals(word, quotes);
            if (hasEscapes) {
                hits |= Words.equals(word, escapes);
            }
            if (hits != 0) {
                return at + Words.first(hits);
            }
        }
        while (at < to && bytes[at] != dialect.quote() && (!hasEscapes || bytes[at] != dialect.escape())) {
            at++;
        }
        return at;
    }

    /** Rewrites a field without its escapes; the result is shorter, so it stays in place. */
    private void unescape(byte[] bytes, int dirtyField) {
        boolean quoted = dirtyField < 0;
        int field = quoted ? ~dirtyField : dirtyField;
        int target = starts[field];
        int end = ends[field];
        for (int at = target; at < end; at++) {
            byte c = bytes[at];
            if (hasEscapes && c == dialect.escape() && at + 1 < end) {
                at++;
                c = escaped(bytes[at]);
            } else if (quoted && c == dialect.quote() && at + 1 < end) {
                at++;
            }
            bytes[target++] = c;
        }
        ends[field] = target;
    }

    private static byte escaped(byte c) {
        return switch (c) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case '0' -> 0;
            default -> c;
        };
    }

    /** Where the fields of a column are; valid until the next call. */
    FieldSpans column(byte[] bytes, int column) {
        spans.step = fields;
        spans.endStep = fields;
        spans.startAt = column;
        spans.ends = ends;
        if (plain) {
            spans.starts = ends;
            spans.bias = 1;
            spans.endAt = column + 1;
            if (column == fields - 1) {
                trimReturns(bytes);
            }
        } else {
            spans.starts = starts;
            spans.bias = 0;
            spans.endAt = column;
        }
        return spans;
    }

    /** The last field may end in a carriage return, which belongs to the line end. */
    private void trimReturns(byte[] bytes) {
        boolean any = false;
        for (int record = 0; record < records; record++) {
            int end = ends[(record + 1) * fields];
            any |= end > 0 && bytes[end - 1] == '\r';
        }
        if (!any) {
            return;
        }
        if (trimmedEnds.length < records) {
            trimmedEnds = new int[ends.length / fields + 1];
        }
        for (int record = 0; record < records; record++) {
            int start = ends[(record + 1) * fields - 1] + 1;
            int end = ends[(record + 1) * fields];
            trimmedEnds[record] = end > start && bytes[end - 1] == '\r' ? end - 1 : end;
        }
        spans.ends = trimmedEnds;
        spans.endAt = 0;
        spans.endStep = 1;
    }
}
