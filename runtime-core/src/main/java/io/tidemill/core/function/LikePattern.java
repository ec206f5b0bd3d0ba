package io.tidemill.core.function;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A compiled LIKE pattern over UTF-8 bytes. */
public final class LikePattern {
    /** The forms that have code of their own. */
    public enum Form {
        /** No wildcard. */
        EQUAL,
        /** {@code text%}. */
        PREFIX,
        /** {@code %text}. */
        SUFFIX,
        /** {@code %text%}. */
        CONTAINS,
        /** Texts between {@code %}, at least two. */
        SEGMENTS,
        /** With {@code _}. */
        GENERAL
    }

    private final String pattern;
    private final String escape;
    private final Form form;
    // The texts between '%'; the first and last may be empty and are then anchored nowhere.
    private final byte[][] segments;
    // Of a segment's bytes, which stand for '_'.
    private final boolean[][] wild;

    private LikePattern(String pattern, String escape, List<byte[]> segments, List<boolean[]> wild) {
        this.pattern = pattern;
        this.escape = escape;
        this.segments = segments.toArray(new byte[0][]);
        this.wild = wild.toArray(new boolean[0][]);
        this.form = findForm();
    }

    private Form findForm() {
        for (boolean[] flags : wild) {
            for (boolean flag : flags) {
                if (flag) {
                    return Form.GENERAL;
                }
            }
        }
        int last = segments.length - 1;
        return switch (segments.length) {
            case 1 -> Form.EQUAL;
            case 2 -> segments[last].length == 0 ? Form.PREFIX : segments[0].length == 0 ? Form.SUFFIX : Form.SEGMENTS;
            case 3 -> segments[0].length == 0 && segments[last].length == 0 ? Form.CONTAINS : Form.SEGMENTS;
            default -> Form.SEGMENTS;
        };
    }

    /**
     * Compiles a pattern.
     *
     * @param escape one character, or empty for none
     */
    public static LikePattern compile(String pattern, String escape) {
        if (escape.codePointCount(0, escape.length()) > 1) {
            throw new EngineException(ErrorCode.VALIDATION, "ESCAPE '" + escape + "' must be one character");
        }
        int escapeCharacter = escape.isEmpty() ? -1 : escape.codePointAt(0);
        List<byte[]> segments = new ArrayList<>();
        List<boolean[]> wild = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        List<Integer> wildAt = new ArrayList<>();
        for (int i = 0; i < pattern.length(); ) {
            int character = pattern.codePointAt(i);
            i += Character.charCount(character);
            if (character == escapeCharacter) {
                if (i == pattern.length()) {
                    throw new EngineException(
                            ErrorCode.VALIDATION,
                            "LIKE pattern '" + pattern + "' ends with its escape character; double it");
                }
                int escaped = pattern.codePointAt(i);
                i += Character.charCount(escaped);
                text.appendCodePoint(escaped);
            } else if (character == '%') {
                // Several in a row are one.
                if (segments.isEmpty() || text.length() > 0) {
                    close(text, wildAt, segments, wild);
                }
            } else if (character == '_') {
                wildAt.add(text.toString().getBytes(StandardCharsets.UTF_8).length);
                text.append('_');
            } else {
                text.appendCodePoint(character);
            }
        }
        close(text, wildAt, segments, wild);
        return new LikePattern(pattern, escape, segments, wild);
    }

    private static void close(StringBuilder text, List<Integer> wildAt, List<byte[]> segments, List<boolean[]> wild) {
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        boolean[] flags = new boolean[bytes.length];
        for (int at : wildAt) {
            flags[at] = true;
        }
        segments.add(bytes);
        wild.add(flags);
        text.setLength(0);
        wildAt.clear();
    }

    public Form form() {
        return form;
    }

    /** The only text of EQUAL, PREFIX, SUFFIX and CONTAINS. */
    byte[] text() {
        return form == Form.SUFFIX || form == Form.CONTAINS ? segments[1] : segments[0];
    }

    boolean matches(byte[] heap, int offset, int length) {
        int end = offset + length;
        if (segments.length == 1) {
            return matchAt(0, heap, offset, end) == end;
        }
        int at = matchAt(0, heap, offset, end);
        if (at < 0) {
            return false;
        }
        int last = segments.length - 1;
        for (int i = 1; i < last; i++) {
            at = find(i, heap, at, end);
            if (at < 0) {
                return false;
            }
        }
        return endsWith(last, heap, at, end);
    }

    /** The end of a segment that starts at a position, or -1. */
    private int matchAt(int segment, byte[] heap, int from, int end) {
        byte[] bytes = segments[segment];
        boolean[] flags = wild[segment];
        int at = from;
        for (int i = 0; i < bytes.length; i++) {
            if (at >= end) {
                return -1;
            }
            if (flags[i]) {
                at = Utf8.advance(heap, at, end, 1);
            } else if (heap[at++] != bytes[i]) {
                return -1;
            }
        }
        return at;
    }

    /** The end of the first occurrence of a segment, or -1. */
    private int find(int segment, byte[] heap, int from, int end) {
        if (form != Form.GENERAL) {
            byte[] bytes = segments[segment];
            int found = Utf8.indexOf(heap, from, end, bytes, 0, bytes.length);
            return found < 0 ? -1 : found + bytes.length;
        }
        for (int start = from; start <= end; start = start == end ? end + 1 : Utf8.advance(heap, start, end, 1)) {
            int at = matchAt(segment, heap, start, end);
            if (at >= 0) {
                return at;
            }
        }
        return -1;
    }

    private boolean endsWith(int segment, byte[] heap, int from, int end) {
        byte[] bytes = segments[segment];
        if (form != Form.GENERAL) {
            return end - from >= bytes.length
                    && BytesComparison.equal(heap, end - bytes.length, bytes.length, bytes, 0, bytes.length);
        }
        for (int start = from; start <= end; start = start == end ? end + 1 : Utf8.advance(heap, start, end, 1)) {
            if (matchAt(segment, heap, start, end) == end) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LikePattern like && like.pattern.equals(pattern) && like.escape.equals(escape);
    }

    @Override
    public int hashCode() {
        return pattern.hashCode();
    }
}
