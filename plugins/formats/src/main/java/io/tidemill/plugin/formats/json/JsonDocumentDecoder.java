package io.tidemill.plugin.formats.json;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.error.TextPosition;
import io.tidemill.plugin.formats.text.Words;
import io.tidemill.spi.format.BytesDecoder;
import io.tidemill.spi.vector.ColumnBatch;

/**
 * Goes from document to document. A file holds one document a line, or, when it begins with a bracket, one array whose elements are
 * the documents, or, when its first line is a lone brace, documents over several lines.
 */
abstract class JsonDocumentDecoder implements BytesDecoder {
    private final JsonSettings settings;
    private final JsonInput in = new JsonInput();
    private String file = "";
    private boolean undecided;
    private boolean inArray;
    private long linesBefore;
    private int consumed;

    JsonDocumentDecoder(JsonSettings settings) {
        this.settings = settings;
        in.lines = true;
    }

    /** Clears the batch; values may point into {@code buffer}. */
    abstract void begin(byte[] buffer, int maxRows);

    /**
     * Reads the object at the input's position into rows from {@code row} on.
     *
     * @return how many rows it made; -1 when it is no JSON, which the input knows more about
     */
    abstract int readDocument(JsonInput input, int row);

    /** A document failed after part of it was read into {@code row} and what follows. */
    abstract void forget(int row);

    /** Most rows that one document makes. */
    abstract int rowsPerDocument();

    /** Ends the batch; gives the number of rows that exist. */
    abstract int end(int rows);

    @Override
    public abstract ColumnBatch batch();

    @Override
    public final void startFile(String name, boolean atStart) {
        file = name;
        undecided = atStart;
        inArray = false;
        in.lines = true;
        linesBefore = 0;
    }

    @Override
    public final int consumed() {
        return consumed;
    }

    @Override
    public final int decode(byte[] buffer, int from, int to, int maxRows, boolean last) {
        consumed = 0;
        begin(buffer, maxRows);
        int start = from;
        if (undecided) {
            start = skipByteOrderMark(buffer, from, to);
            if (!decide(buffer, start, to, last)) {
                return end(0);
            }
        }
        int limit = to;
        if (in.lines && !last) {
            limit = Words.lastIndexOf(buffer, start, to, (byte) '\n') + 1;
            if (limit == 0) {
                return end(0);
            }
        }
        in.set(buffer, start, limit);
        int rows = 0;
        int done = start;
        while (rows == 0 || rows + rowsPerDocument() <= maxRows) {
            int c = nextDocument();
            done = in.position;
            if (c < 0) {
                break;
            }
            if (!in.lines) {
                boolean whole = in.skipValue();
                if (!whole && in.cutOff() && !last) {
                    break;
                }
                in.set(buffer, done, limit);
            }
            rows += document(c, rows, done);
            if (in.lines) {
                skipLineEnd();
            } else {
                linesBefore += Words.count(buffer, done, in.position, (byte) '\n');
            }
            done = in.position;
        }
        consumed = done - from;
        return end(rows);
    }

    /** Moves to the next document; gives its first byte or -1. */
    private int nextDocument() {
        while (in.position < in.limit) {
            byte c = in.bytes[in.position];
            if (c == '\n') {
                linesBefore++;
            } else if (c == '[' && !inArray) {
                inArray = true;
            } else if (c == ']' && inArray) {
                inArray = false;
            } else if (c != ' ' && c != '\t' && c != '\r' && !(c == ',' && inArray)) {
                return c & 0xff;
            }
            in.position++;
        }
        return -1;
    }

    /** What is consumed ends with a line where it can, so that parts of a file agree on where the next record starts. */
    private void skipLineEnd() {
        if (in.peek() < 0 && in.position < in.limit) {
            in.position++;
            linesBefore++;
        }
    }

    private int document(int first, int row, int start) {
        int made;
        try {
            if (first == 'n' && in.skipNull()) {
                return 0;
            }
            if (first == '{') {
                made = readDocument(in, row);
            } else {
                made = -1;
                in.expected("an object");
            }
        } catch (JsonValue.UnfitValue e) {
            throw malformed(start, e.at(), e.detail());
        }
        if (made >= 0) {
            return made;
        }
        if (!settings.lenient()) {
            throw malformed(start, in.problemAt(), in.problem());
        }
        forget(row);
        in.position = Words.indexOf(in.bytes, start, in.limit, (byte) '\n');
        return 0;
    }

    private EngineException malformed(int documentStart, int at, String what) {
        byte[] bytes = in.bytes;
        int lineStart = Math.min(at, in.limit);
        while (lineStart > 0 && bytes[lineStart - 1] != '\n') {
            lineStart--;
        }
        long line = linesBefore + Words.count(bytes, documentStart, Math.min(at, in.limit), (byte) '\n') + 1;
        return new EngineException(
                ErrorCode.DATA_MALFORMED,
                new TextPosition((int) Math.min(line, Integer.MAX_VALUE), at - lineStart + 1),
                file + ": " + what + "; correct the file, or set '" + settings.format()
                        + ".ignore-parse-errors' = 'true' to read what can be read",
                null);
    }

    static int skipByteOrderMark(byte[] head, int from, int to) {
        return to - from >= 3
                        && head[from] == (byte) 0xEF
                        && head[from + 1] == (byte) 0xBB
                        && head[from + 2] == (byte) 0xBF
                ? from + 3
                : from;
    }

    /** Decides how the file is laid out; false when more text is needed for that. */
    private boolean decide(byte[] buffer, int from, int to, boolean last) {
        int first = firstText(buffer, from, to);
        if (first == to) {
            return last;
        }
        int lineEnd = Words.indexOf(buffer, first, to, (byte) '\n');
        if (lineEnd == to && !last && buffer[first] != '[') {
            return false;
        }
        in.lines = isOneDocumentALine(buffer, from, to);
        undecided = false;
        return true;
    }

    /** True unless the file is an array or its first line is a lone brace. */
    static boolean isOneDocumentALine(byte[] head, int from, int to) {
        int first = firstText(head, from, to);
        if (first == to) {
            return true;
        }
        if (head[first] == '[') {
            return false;
        }
        int lineEnd = Words.indexOf(head, first, to, (byte) '\n');
        return head[first] != '{' || lineEnd == to || firstText(head, first + 1, lineEnd) != lineEnd;
    }

    private static int firstText(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] >= 0 && bytes[at] <= ' ') {
            at++;
        }
        return at;
    }
}
