package io.tidemill.plugin.formats.json;

import io.tidemill.plugin.formats.text.Words;
import java.nio.charset.StandardCharsets;

/**
 * A place in JSON text that moves forward. Methods that read something leave {@link #position} after it and answer true, or record the
 * problem and answer false.
 */
final class JsonInput {
    private static final long QUOTES = Words.repeat('"');
    private static final long BACKSLASHES = Words.repeat('\\');
    private static final long LINE_ENDS = Words.repeat('\n');
    private static final long OPEN_BRACES = Words.repeat('{');
    private static final long CLOSE_BRACES = Words.repeat('}');
    private static final long BRACE_BIT = Words.repeat('{' ^ '[');

    byte[] bytes = new byte[0];
    int position;
    int limit;
    /** True if a document ends at the line's end at the latest. */
    boolean lines;

    /** The text of the last string or number. */
    int tokenStart;

    int tokenEnd;
    private boolean tokenEscaped;
    private String problem;
    private int problemAt;

    void set(byte[] newBytes, int from, int to) {
        bytes = newBytes;
        position = from;
        limit = to;
        problem = null;
    }

    String problem() {
        return problem;
    }

    int problemAt() {
        return problemAt;
    }

    /** True if the problem is that the text ends too early. */
    boolean cutOff() {
        return problem != null && problemAt >= limit;
    }

    boolean fail(String text) {
        problem = text;
        problemAt = position;
        return false;
    }

    /** The next byte that is no blank, without moving past it; -1 at the end. */
    int peek() {
        if (position < limit) {
            byte c = bytes[position];
            if (c > ' ') {
                return c;
            }
        }
        return skipBlanks();
    }

    private int skipBlanks() {
        while (position < limit) {
            byte c = bytes[position];
            if (c != ' ' && c != '\t' && c != '\r' && (c != '\n' || lines)) {
                return c == '\n' ? -1 : c;
            }
            position++;
        }
        return -1;
    }

    boolean expected(String what) {
        int c = peek();
        return fail(
                c < 0
                        ? "the text ends where " + what + " is expected"
                        : "'" + (char) c + "' where " + what + " is expected");
    }

    /** Reads a string from its opening quote; the token is what stands between the quotes, still escaped. */
    boolean string() {
        int start = position + 1;
        int at = start;
        tokenEscaped = false;
        byte[] text = bytes;
        while (true) {
            at = special(text, at, limit);
            if (at >= limit) {
                position = limit;
                return fail("a string is not closed");
            }
            byte c = text[at];
            if (c == '"') {
                tokenStart = start;
                tokenEnd = at;
                position = at + 1;
                return true;
            }
            if (c != '\\') {
                position = at;
                return fail("a line end or control character inside a string");
            }
            tokenEscaped = true;
            at += 2;
        }
    }

    /** The next quote, backslash or control character. */
    private static int special(byte[] text, int from, int to) {
        int at = from;
        for (; at <= to - 8; at += 8) {
            long word = Words.load(text, at);
            long hits = Words.equals(word, QUOTES) | Words.equals(word, BACKSLASHES) | Words.controls(word);
            if (hits != 0) {
                return at + Words.first(hits);
            }
        }
        while (at < to && text[at] != '"' && text[at] != '\\' && (text[at] < 0 || text[at] >= ' ')) {
            at++;
        }
        return at;
    }

    /** Rewrites the token without escapes, in place. */
    boolean unescapeToken() {
        if (!tokenEscaped) {
            return true;
        }
        byte[] text = bytes;
        int target = Words.indexOf(text, tokenStart, tokenEnd, (byte) '\\');
        int at = target;
        while (at < tokenEnd) {
            byte c = text[at++];
            if (c != '\\') {
                text[target++] = c;
                continue;
            }
            c = text[at++];
            switch (c) {
                case '"', '\\', '/' -> text[target++] = c;
                case 'b' -> text[target++] = '\b';
                case 'f' -> text[target++] = '\f';
                case 'n' -> text[target++] = '\n';
                case 'r' -> text[target++] = '\r';
                case 't' -> text[target++] = '\t';
                case 'u' -> {
                    int unit = hex(at);
                    if (unit < 0) {
                        position = at;
                        return fail("\\u is not followed by four hexadecimal digits");
                    }
                    at += 4;
                    int codePoint = unit;
                    if (Character.isHighSurrogate((char) unit)
                            && at + 6 <= tokenEnd
                            && text[at] == '\\'
                            && text[at + 1] == 'u') {
                        int low = hex(at + 2);
                        if (low >= 0 && Character.isLowSurrogate((char) low)) {
                            codePoint = Character.toCodePoint((char) unit, (char) low);
                            at += 6;
                        }
                    }
                    target = putCodePoint(text, target, codePoint);
                }
                default -> {
                    position = at - 1;
                    return fail("'\\" + (char) c + "' is no escape");
                }
            }
        }
        tokenEnd = target;
        tokenEscaped = false;
        return true;
    }

    private int hex(int at) {
        if (at + 4 > tokenEnd) {
            return -1;
        }
        int value = 0;
        for (int i = at; i < at + 4; i++) {
            int digit = Character.digit(bytes[i], 16);
            if (digit < 0) {
                return -1;
            }
            value = value << 4 | digit;
        }
        return value;
    }

    /** A lone surrogate has no UTF-8 form; it becomes a question mark, as in Java. */
    private static int putCodePoint(byte[] text, int at, int codePoint) {
        byte[] utf8 = new String(Character.toChars(codePoint)).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(utf8, 0, text, at, utf8.length);
        return at + utf8.length;
    }

    /** Reads a number, true, false or null: everything up to a separator. */
    boolean word() {
        int start = position;
        int at = start;
        while (at < limit) {
            byte c = bytes[at];
            if (c <= ' ' || c == ',' || c == '}' || c == ']' || c == ':' || c == '"' || c == '{' || c == '[') {
                break;
            }
            at++;
        }
        if (at == start) {
            return expected("a value");
        }
        tokenStart = start;
        tokenEnd = at;
        position = at;
        return true;
    }

    /** True if the last word may stand without quotes: a number, true, false or null. */
    boolean isLiteral() {
        byte c = bytes[tokenStart];
        if (c == '-' || c >= '0' && c <= '9') {
            for (int i = tokenStart; i < tokenEnd; i++) {
                byte d = bytes[i];
                if ((d < '0' || d > '9') && d != '.' && d != '-' && d != '+' && d != 'e' && d != 'E') {
                    return fail("'" + token() + "' is no number");
                }
            }
            return true;
        }
        return is("true") || is("false") || is("null") || fail("'" + token() + "' is no JSON value");
    }

    private boolean is(String literal) {
        int length = literal.length();
        if (tokenEnd - tokenStart != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[tokenStart + i] != literal.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    String token() {
        return new String(bytes, tokenStart, tokenEnd - tokenStart, StandardCharsets.UTF_8);
    }

    /** Moves past {@code null}; false when something else stands there. */
    boolean skipNull() {
        int at = position;
        if (at + 4 <= limit
                && bytes[at] == 'n'
                && bytes[at + 1] == 'u'
                && bytes[at + 2] == 'l'
                && bytes[at + 3] == 'l') {
            position = at + 4;
            return true;
        }
        return false;
    }

    /** Moves past one value without looking closely at it. */
    boolean skipValue() {
        int c = peek();
        if (c == '"') {
            return string();
        }
        if (c == '{' || c == '[') {
            return skipNested();
        }
        return c < 0 ? expected("a value") : word() && isLiteral();
    }

    private boolean skipNested() {
        int depth = 0;
        while (true) {
            int at = structural(bytes, position, limit, lines);
            position = at;
            if (at >= limit || bytes[at] == '\n') {
                return expected("the end of an object or array");
            }
            byte c = bytes[at];
            if (c == '"') {
                if (!string()) {
                    return false;
                }
            } else {
                position++;
                if (c == '{' || c == '[') {
                    depth++;
                } else {
                    depth--;
                    if (depth == 0) {
                        return true;
                    }
                }
            }
        }
    }

    /** The next quote, brace or bracket; with {@code lines} also the next line end. */
    private static int structural(byte[] text, int from, int to, boolean lines) {
        int at = from;
        for (; at <= to - 8; at += 8) {
            long word = Words.load(text, at);
            // Braces are brackets with this bit set; it makes nothing else one of the four.
            long closed = word | BRACE_BIT;
            long hits =
                    Words.equals(word, QUOTES) | Words.equals(closed, OPEN_BRACES) | Words.equals(closed, CLOSE_BRACES);
            if (lines) {
                hits |= Words.equals(word, LINE_ENDS);
            }
            if (hits != 0) {
                return at + Words.first(hits);
            }
        }
        while (at < to && !isStructural(text[at], lines)) {
            at++;
        }
        return at;
    }

    private static boolean isStructural(byte c, boolean lines) {
        return c == '"' || c == '{' || c == '}' || c == '[' || c == ']' || lines && c == '\n';
    }
}
