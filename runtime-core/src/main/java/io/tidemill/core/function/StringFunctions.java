package io.tidemill.core.function;

import io.tidemill.error.EngineException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Functions of character values. Positions count characters from 1. */
public final class StringFunctions {
    private static final Slice BLANK = Slice.of(" ");

    private StringFunctions() {}

    public static Slice upper(byte[] heap, int offset, int length) {
        if (!Utf8.isAscii(heap, offset, length)) {
            return Slice.of(text(heap, offset, length).toUpperCase(Locale.ROOT));
        }
        byte[] result = new byte[length];
        for (int i = 0; i < length; i++) {
            byte c = heap[offset + i];
            result[i] = c >= 'a' && c <= 'z' ? (byte) (c - 32) : c;
        }
        return Slice.of(result);
    }

    public static Slice lower(byte[] heap, int offset, int length) {
        if (!Utf8.isAscii(heap, offset, length)) {
            return Slice.of(text(heap, offset, length).toLowerCase(Locale.ROOT));
        }
        byte[] result = new byte[length];
        for (int i = 0; i < length; i++) {
            byte c = heap[offset + i];
            result[i] = c >= 'A' && c <= 'Z' ? (byte) (c + 32) : c;
        }
        return Slice.of(result);
    }

    private static String text(byte[] heap, int offset, int length) {
        return new String(heap, offset, length, StandardCharsets.UTF_8);
    }

    public static int charLength(byte[] heap, int offset, int length) {
        return Utf8.count(heap, offset, length);
    }

    public static int octetLength(byte[] heap, int offset, int length) {
        return length;
    }

    public static Slice substring(byte[] heap, int offset, int length, int start) {
        return substringFor(heap, offset, length, start, Integer.MAX_VALUE);
    }

    /** A negative start counts from the end; 0 is 1. NULL for a negative length. */
    public static Slice substringFor(byte[] heap, int offset, int length, int start, int count) {
        if (count < 0) {
            return null;
        }
        int end = offset + length;
        int from;
        if (start >= 0) {
            from = Utf8.advance(heap, offset, end, Math.max(start - 1, 0));
        } else {
            int characters = Utf8.count(heap, offset, length);
            if (characters + start < 0) {
                return Slice.EMPTY;
            }
            from = Utf8.advance(heap, offset, end, characters + start);
        }
        int to = count == Integer.MAX_VALUE ? end : Utf8.advance(heap, from, end, count);
        return new Slice(heap, from, to - from);
    }

    public static Slice left(byte[] heap, int offset, int length, int count) {
        return new Slice(heap, offset, Utf8.advance(heap, offset, offset + length, Math.max(count, 0)) - offset);
    }

    public static Slice right(byte[] heap, int offset, int length, int count) {
        int skipped = Math.max(0, Utf8.count(heap, offset, length) - Math.max(count, 0));
        int from = Utf8.advance(heap, offset, offset + length, skipped);
        return new Slice(heap, from, offset + length - from);
    }

    private static Slice trimmed(Slice value, Slice characters, boolean leading, boolean trailing) {
        byte[] heap = value.heap();
        int from = value.offset();
        int to = from + value.length();
        if (Utf8.isAscii(characters.heap(), characters.offset(), characters.length())) {
            while (leading && from < to && contains(characters, heap[from])) {
                from++;
            }
            while (trailing && to > from && contains(characters, heap[to - 1])) {
                to--;
            }
            return new Slice(heap, from, to - from);
        }
        String text = value.toString();
        String set = characters.toString();
        int start = 0;
        int end = text.length();
        while (leading && start < end && set.indexOf(text.codePointAt(start)) >= 0) {
            start += Character.charCount(text.codePointAt(start));
        }
        while (trailing && end > start && set.indexOf(text.codePointBefore(end)) >= 0) {
            end -= Character.charCount(text.codePointBefore(end));
        }
        return Slice.of(text.substring(start, end));
    }

    private static boolean contains(Slice set, byte c) {
        for (int i = set.offset(); i < set.offset() + set.length(); i++) {
            if (set.heap()[i] == c) {
                return true;
            }
        }
        return false;
    }

    public static Slice trim(Slice value) {
        return trimmed(value, BLANK, true, true);
    }

    public static Slice ltrim(Slice value) {
        return trimmed(value, BLANK, true, false);
    }

    public static Slice rtrim(Slice value) {
        return trimmed(value, BLANK, false, true);
    }

    public static Slice btrimSet(Slice value, Slice characters) {
        return trimmed(value, characters, true, true);
    }

    public static Slice ltrimSet(Slice value, Slice characters) {
        return trimmed(value, characters, true, false);
    }

    public static Slice rtrimSet(Slice value, Slice characters) {
        return trimmed(value, characters, false, true);
    }

    /** TRIM(BOTH|LEADING|TRAILING characters FROM value) as TRIM('BOTH', characters, value). */
    public static Slice trimWhere(Slice where, Slice characters, Slice value) {
        String side = where.toString().toUpperCase(Locale.ROOT);
        return trimmed(value, characters, !side.equals("TRAILING"), !side.equals("LEADING"));
    }

    public static Slice concatTwo(byte[] a, int aOffset, int aLength, byte[] b, int bOffset, int bLength) {
        byte[] result = new byte[aLength + bLength];
        System.arraycopy(a, aOffset, result, 0, aLength);
        System.arraycopy(b, bOffset, result, aLength, bLength);
        return Slice.of(result);
    }

    static Object concatWs(Object[] arguments) {
        if (arguments[0] == null) {
            return null;
        }
        StringBuilder joined = new StringBuilder();
        boolean first = true;
        for (int i = 1; i < arguments.length; i++) {
            if (arguments[i] != null) {
                if (!first) {
                    joined.append(arguments[0]);
                }
                joined.append(arguments[i]);
                first = false;
            }
        }
        return joined.toString();
    }

    static Object elt(Object[] arguments) {
        if (arguments[0] == null) {
            return null;
        }
        long index = ((Number) arguments[0]).longValue();
        return index >= 1 && index < arguments.length ? arguments[(int) index] : null;
    }

    /** NULL where the length is negative or the padding empty and needed. */
    public static Slice lpad(Slice value, int length, Slice padding) {
        return padded(value, length, padding, true);
    }

    public static Slice rpad(Slice value, int length, Slice padding) {
        return padded(value, length, padding, false);
    }

    private static Slice padded(Slice value, int length, Slice padding, boolean left) {
        if (length < 0) {
            return null;
        }
        int characters = Utf8.count(value.heap(), value.offset(), value.length());
        if (characters >= length) {
            return left(value.heap(), value.offset(), value.length(), length);
        }
        int paddingCharacters = Utf8.count(padding.heap(), padding.offset(), padding.length());
        if (paddingCharacters == 0) {
            return null;
        }
        int missing = length - characters;
        int end = Utf8.advance(
                padding.heap(), padding.offset(), padding.offset() + padding.length(), missing % paddingCharacters);
        int rest = end - padding.offset();
        int full = missing / paddingCharacters;
        byte[] result = new byte[Math.toIntExact((long) value.length() + (long) full * padding.length() + rest)];
        int at = left ? 0 : value.length();
        System.arraycopy(
                value.heap(), value.offset(), result, left ? result.length - value.length() : 0, value.length());
        for (int i = 0; i < full; i++) {
            System.arraycopy(padding.heap(), padding.offset(), result, at, padding.length());
            at += padding.length();
        }
        System.arraycopy(padding.heap(), padding.offset(), result, at, rest);
        return Slice.of(result);
    }

    public static Slice replace(Slice value, Slice search, Slice replacement) {
        if (search.length() == 0) {
            return value;
        }
        byte[] heap = value.heap();
        int end = value.offset() + value.length();
        int from = value.offset();
        int found = Utf8.indexOf(heap, from, end, search.heap(), search.offset(), search.length());
        if (found < 0) {
            return value;
        }
        ByteArrayOutputStream result = new ByteArrayOutputStream(value.length() + replacement.length());
        while (found >= 0) {
            result.write(heap, from, found - from);
            result.write(replacement.heap(), replacement.offset(), replacement.length());
            from = found + search.length();
            found = Utf8.indexOf(heap, from, end, search.heap(), search.offset(), search.length());
        }
        result.write(heap, from, end - from);
        return Slice.of(result.toByteArray());
    }

    /** POSITION(search IN value): 0 when it is not there. */
    public static int position(Slice search, Slice value) {
        return positionFrom(search, value, 1);
    }

    public static int positionFrom(Slice search, Slice value, int start) {
        byte[] heap = value.heap();
        int end = value.offset() + value.length();
        if (start < 1) {
            return 0;
        }
        int from = Utf8.advance(heap, value.offset(), end, start - 1);
        int found = Utf8.indexOf(heap, from, end, search.heap(), search.offset(), search.length());
        return found < 0 ? 0 : Utf8.count(heap, value.offset(), found - value.offset()) + 1;
    }

    /** INSTR(value, search). */
    public static int instr(Slice value, Slice search) {
        return position(search, value);
    }

    public static int instrFrom(Slice value, Slice search, int start) {
        return instrOccurrence(value, search, start, 1);
    }

    /** The position of an occurrence; a negative start searches backwards from the end. */
    public static int instrOccurrence(Slice value, Slice search, int start, int occurrence) {
        String text = value.toString();
        String wanted = search.toString();
        int length = text.codePointCount(0, text.length());
        if (start == 0 || occurrence < 1 || Math.abs((long) start) > length) {
            return 0;
        }
        int at = start > 0 ? text.offsetByCodePoints(0, start - 1) : text.offsetByCodePoints(0, length + start);
        for (int i = 0; i < occurrence; i++) {
            at = start > 0 ? text.indexOf(wanted, at) : text.lastIndexOf(wanted, at);
            if (at < 0) {
                return 0;
            }
            if (i < occurrence - 1) {
                at += start > 0 ? 1 : -1;
            }
        }
        return text.codePointCount(0, at) + 1;
    }

    /** The part at an index from 0 between separators; NULL when there is none. */
    public static Slice splitIndex(
            byte[] heap,
            int offset,
            int length,
            byte[] separator,
            int separatorOffset,
            int separatorLength,
            int index) {
        if (index < 0 || separatorLength == 0) {
            return null;
        }
        int end = offset + length;
        int from = offset;
        for (int i = 0; i < index; i++) {
            int found = Utf8.indexOf(heap, from, end, separator, separatorOffset, separatorLength);
            if (found < 0) {
                return null;
            }
            from = found + separatorLength;
        }
        int to = Utf8.indexOf(heap, from, end, separator, separatorOffset, separatorLength);
        return new Slice(heap, from, (to < 0 ? end : to) - from);
    }

    /** As {@link #splitIndex} with the separator as a code point. */
    public static Slice splitIndexCode(Slice value, int separator, int index) {
        if (separator < 0 || separator > 255) {
            return null;
        }
        byte[] bytes = String.valueOf((char) separator).getBytes(StandardCharsets.UTF_8);
        return splitIndex(value.heap(), value.offset(), value.length(), bytes, 0, bytes.length, index);
    }

    static Object split(Object[] arguments) {
        String value = (String) arguments[0];
        String separator = (String) arguments[1];
        if (separator.isEmpty()) {
            return value.codePoints().mapToObj(Character::toString).toList();
        }
        return List.of(value.split(java.util.regex.Pattern.quote(separator), -1));
    }

    public static Slice reverse(Slice value) {
        return Slice.of(new StringBuilder(value.toString()).reverse().toString());
    }

    public static Slice repeat(Slice value, int count) {
        byte[] result = new byte[Math.toIntExact((long) value.length() * Math.max(count, 0))];
        for (int i = 0; i < Math.max(count, 0); i++) {
            System.arraycopy(value.heap(), value.offset(), result, i * value.length(), value.length());
        }
        return Slice.of(result);
    }

    public static Slice initcap(Slice value) {
        StringBuilder result = new StringBuilder();
        boolean inWord = false;
        for (int c : value.toString().codePoints().toArray()) {
            boolean letter = Character.isLetterOrDigit(c);
            result.appendCodePoint(inWord ? Character.toLowerCase(c) : Character.toUpperCase(c));
            inWord = letter;
        }
        return Slice.of(result.toString());
    }

    /** The first byte; 0 for an empty value. */
    public static int ascii(byte[] heap, int offset, int length) {
        return length == 0 ? 0 : heap[offset] & 0xFF;
    }

    /** The character with a code; only its lowest byte counts. Empty for a negative code. */
    public static Slice chr(long code) {
        return code < 0 ? Slice.EMPTY : Slice.of(String.valueOf((char) (code & 0xFF)));
    }

    public static Slice overlay(Slice value, Slice replacement, int start) {
        return overlayFor(
                value, replacement, start, Utf8.count(replacement.heap(), replacement.offset(), replacement.length()));
    }

    public static Slice overlayFor(Slice value, Slice replacement, int start, int count) {
        String text = value.toString();
        int characters = text.codePointCount(0, text.length());
        if (start <= 0 || start > characters) {
            return value;
        }
        int from = text.offsetByCodePoints(0, start - 1);
        int to = count < 0 || start - 1L + count > characters ? text.length() : text.offsetByCodePoints(from, count);
        return Slice.of(text.substring(0, from) + replacement + text.substring(to));
    }

    public static Slice translate(Slice value, Slice from, Slice to) {
        int[] source = from.toString().codePoints().toArray();
        int[] target = to.toString().codePoints().toArray();
        StringBuilder result = new StringBuilder();
        value.toString().codePoints().forEach(c -> {
            int at = 0;
            while (at < source.length && source[at] != c) {
                at++;
            }
            if (at == source.length) {
                result.appendCodePoint(c);
            } else if (at < target.length) {
                result.appendCodePoint(target[at]);
            }
        });
        return Slice.of(result.toString());
    }

    public static boolean startsWith(
            byte[] heap, int offset, int length, byte[] prefix, int prefixOffset, int prefixLength) {
        return length >= prefixLength
                && BytesComparison.equal(heap, offset, prefixLength, prefix, prefixOffset, prefixLength);
    }

    public static boolean endsWith(
            byte[] heap, int offset, int length, byte[] suffix, int suffixOffset, int suffixLength) {
        return length >= suffixLength
                && BytesComparison.equal(
                        heap, offset + length - suffixLength, suffixLength, suffix, suffixOffset, suffixLength);
    }

    /** Bytes in a named character set. */
    public static Slice encode(Slice value, Slice charset) throws EngineException {
        return Slice.of(value.toString().getBytes(charset(charset)));
    }

    public static Slice decode(Slice value, Slice charset) throws EngineException {
        return Slice.of(new String(value.heap(), value.offset(), value.length(), charset(charset)));
    }

    private static Charset charset(Slice name) {
        try {
            return Charset.forName(name.toString());
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new io.tidemill.error.EngineException(
                    io.tidemill.error.ErrorCode.JOB_FAILED,
                    "unknown character set '" + name
                            + "'; use UTF-8, UTF-16, UTF-16BE, UTF-16LE, US-ASCII or ISO-8859-1",
                    e);
        }
    }

    static Object strToMap(Object[] arguments) {
        String pairSeparator = arguments.length > 1 ? (String) arguments[1] : ",";
        String keySeparator = arguments.length > 2 ? (String) arguments[2] : "=";
        java.util.Map<String, String> map = new java.util.LinkedHashMap<>();
        for (String pair : ((String) arguments[0]).split(pairSeparator, -1)) {
            String[] parts = pair.split(keySeparator, 2);
            map.put(parts[0], parts.length > 1 ? parts[1] : null);
        }
        List<Object> entries = new java.util.ArrayList<>();
        map.forEach((key, value) -> entries.add(Arrays.asList(key, value)));
        return entries;
    }

    static void register(FunctionTable table) {
        Class<?> owner = StringFunctions.class;
        Argument text = Argument.TEXT;
        Argument integer = Argument.INT;
        for (String name : new String[] {"UPPER", "UCASE"}) {
            table.add(name, owner, "upper", text);
        }
        for (String name : new String[] {"LOWER", "LCASE"}) {
            table.add(name, owner, "lower", text);
        }
        for (String name : new String[] {"CHAR_LENGTH", "CHARACTER_LENGTH", "LENGTH"}) {
            table.add(name, owner, "charLength", text);
        }
        table.add("OCTET_LENGTH", owner, "octetLength", Argument.TEXT_OR_BINARY);
        for (String name : new String[] {"SUBSTRING", "SUBSTR"}) {
            table.add(name, owner, "substring", text, integer);
            table.add(name, owner, "substringFor", text, integer, integer);
        }
        table.add("LEFT", owner, "left", text, integer);
        table.add("RIGHT", owner, "right", text, integer);
        table.add("TRIM", owner, "trim", text);
        table.add("TRIM", owner, "btrimSet", text, text);
        table.add("TRIM", owner, "trimWhere", text, text, text);
        table.add("BTRIM", owner, "trim", text);
        table.add("BTRIM", owner, "btrimSet", text, text);
        table.add("LTRIM", owner, "ltrim", text);
        table.add("LTRIM", owner, "ltrimSet", text, text);
        table.add("RTRIM", owner, "rtrim", text);
        table.add("RTRIM", owner, "rtrimSet", text, text);
        table.add("||", owner, "concatTwo", text, text);
        table.add("||", owner, "concatTwo", Argument.BINARY, Argument.BINARY);
        table.addBoxedVariadic("CONCAT_WS", true, ObjectFunction.CONCAT_WS, text, text);
        table.addBoxedVariadic("ELT", true, ObjectFunction.ELT, Argument.LONG, Argument.TEXT_OR_BINARY);
        table.add("LPAD", owner, "lpad", text, integer, text);
        table.add("RPAD", owner, "rpad", text, integer, text);
        table.add("REPLACE", owner, "replace", text, text, text);
        table.add("POSITION", owner, "position", text, text);
        table.add("POSITION", owner, "positionFrom", text, text, integer);
        table.add("LOCATE", owner, "position", text, text);
        table.add("LOCATE", owner, "positionFrom", text, text, integer);
        table.add("INSTR", owner, "instr", text, text);
        table.add("INSTR", owner, "instrFrom", text, text, integer);
        table.add("INSTR", owner, "instrOccurrence", text, text, integer, integer);
        table.add("SPLIT_INDEX", owner, "splitIndex", text, text, integer);
        table.add("SPLIT_INDEX", owner, "splitIndexCode", text, integer, integer);
        table.addBoxed("SPLIT", ObjectFunction.SPLIT, text, text);
        table.addBoxed("STR_TO_MAP", ObjectFunction.STR_TO_MAP, text);
        table.addBoxed("STR_TO_MAP", ObjectFunction.STR_TO_MAP, text, text);
        table.addBoxed("STR_TO_MAP", ObjectFunction.STR_TO_MAP, text, text, text);
        table.add("REVERSE", owner, "reverse", text);
        table.add("REPEAT", owner, "repeat", text, integer);
        table.add("INITCAP", owner, "initcap", text);
        table.add("ASCII", owner, "ascii", text);
        table.add("CHR", owner, "chr", Argument.LONG);
        table.add("OVERLAY", owner, "overlay", text, text, integer);
        table.add("OVERLAY", owner, "overlayFor", text, text, integer, integer);
        table.add("TRANSLATE", owner, "translate", text, text, text);
        table.add("TRANSLATE3", owner, "translate", text, text, text);
        table.add("STARTSWITH", owner, "startsWith", Argument.TEXT_OR_BINARY, Argument.TEXT_OR_BINARY);
        table.add("ENDSWITH", owner, "endsWith", Argument.TEXT_OR_BINARY, Argument.TEXT_OR_BINARY);
        table.add("ENCODE", owner, "encode", text, text);
        table.add("DECODE", owner, "decode", Argument.BINARY, text);
    }
}
