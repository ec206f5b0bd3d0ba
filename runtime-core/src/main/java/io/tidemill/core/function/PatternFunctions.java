package io.tidemill.core.function;

import io.tidemill.core.function.FunctionContext.Preparation;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** LIKE, SIMILAR TO and regular expressions. */
public final class PatternFunctions {
    private static final Preparation<Pattern> REGEX = new Preparation<>(Pattern.class, (text, context) -> regex(text));

    private PatternFunctions() {}

    private static Pattern regex(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new EngineException(
                    ErrorCode.JOB_FAILED,
                    "invalid regular expression '" + text + "': " + e.getDescription() + " near index " + e.getIndex(),
                    e);
        }
    }

    private static Pattern regex(FunctionContext context, Slice pattern) {
        return context.prepared(pattern, REGEX);
    }

    public static boolean likeEqual(byte[] heap, int offset, int length, LikePattern pattern) {
        byte[] text = pattern.text();
        return BytesComparison.equal(heap, offset, length, text, 0, text.length);
    }

    public static boolean likePrefix(byte[] heap, int offset, int length, LikePattern pattern) {
        byte[] text = pattern.text();
        return length >= text.length && BytesComparison.equal(heap, offset, text.length, text, 0, text.length);
    }

    public static boolean likeSuffix(byte[] heap, int offset, int length, LikePattern pattern) {
        byte[] text = pattern.text();
        return length >= text.length
                && BytesComparison.equal(heap, offset + length - text.length, text.length, text, 0, text.length);
    }

    public static boolean likeContains(byte[] heap, int offset, int length, LikePattern pattern) {
        byte[] text = pattern.text();
        return Utf8.indexOf(heap, offset, offset + length, text, 0, text.length) >= 0;
    }

    public static boolean likePattern(byte[] heap, int offset, int length, LikePattern pattern) {
        return pattern.matches(heap, offset, length);
    }

    /** LIKE with a pattern that is not a constant. */
    public static boolean like(Slice value, Slice pattern, Slice escape) throws EngineException {
        return LikePattern.compile(pattern.toString(), escape.toString())
                .matches(value.heap(), value.offset(), value.length());
    }

    /** SIMILAR TO: the whole text matches a pattern of SQL, where % and _ are wildcards and | * + ? { } ( ) [ ] have their usual meaning. */
    public static boolean similar(FunctionContext context, Slice value, Slice pattern, Slice escape)
            throws EngineException {
        String escapeText = escape.toString();
        Pattern compiled = escapeText.isEmpty()
                ? context.prepared(pattern, SIMILAR)
                : regex(similarToRegex(pattern.toString(), escapeText.charAt(0)));
        return compiled.matcher(value.toString()).matches();
    }

    private static final Preparation<Pattern> SIMILAR =
            new Preparation<>(Pattern.class, (text, context) -> regex(similarToRegex(text, (char) 0)));

    private static String similarToRegex(String pattern, char escape) {
        StringBuilder regex = new StringBuilder("(?s)");
        boolean bracket = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (escape != 0 && c == escape && i + 1 < pattern.length()) {
                regex.append(Pattern.quote(pattern.substring(i + 1, i + 2)));
                i++;
            } else if (bracket) {
                bracket = c != ']';
                regex.append(c);
            } else {
                switch (c) {
                    case '%' -> regex.append(".*");
                    case '_' -> regex.append('.');
                    case '[' -> {
                        bracket = true;
                        regex.append(c);
                    }
                    case '.', '\\', '^', '$' -> regex.append('\\').append(c);
                    default -> regex.append(c);
                }
            }
        }
        return regex.toString();
    }

    /** True when some part of the text matches. */
    public static boolean regexp(FunctionContext context, Slice value, Slice pattern) throws EngineException {
        return regex(context, pattern).matcher(value.toString()).find();
    }

    /** A group of the first match; NULL when there is none. */
    public static Slice regexpExtract(FunctionContext context, Slice value, Slice pattern, int group)
            throws EngineException {
        Matcher matcher = regex(context, pattern).matcher(value.toString());
        if (group < 0 || group > matcher.groupCount() || !matcher.find()) {
            return null;
        }
        String found = matcher.group(group);
        return found == null ? null : Slice.of(found);
    }

    public static Slice regexpExtractAllOfMatch(FunctionContext context, Slice value, Slice pattern)
            throws EngineException {
        return regexpExtract(context, value, pattern, 0);
    }

    public static Slice regexpReplace(FunctionContext context, Slice value, Slice pattern, Slice replacement)
            throws EngineException {
        try {
            return Slice.of(regex(context, pattern).matcher(value.toString()).replaceAll(replacement.toString()));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new EngineException(
                    ErrorCode.JOB_FAILED,
                    "invalid replacement '" + replacement + "' in REGEXP_REPLACE: " + e.getMessage(),
                    e);
        }
    }

    public static int regexpCount(FunctionContext context, Slice value, Slice pattern) throws EngineException {
        Matcher matcher = regex(context, pattern).matcher(value.toString());
        int count = 0;
        while (matcher.find()) {
            count++;
        }
        return count;
    }

    /** The position of the first match in characters from 1; 0 when there is none. */
    public static int regexpInstr(FunctionContext context, Slice value, Slice pattern) throws EngineException {
        String text = value.toString();
        Matcher matcher = regex(context, pattern).matcher(text);
        return matcher.find() ? text.codePointCount(0, matcher.start()) + 1 : 0;
    }

    /** The first match; NULL when there is none. */
    public static Slice regexpSubstr(FunctionContext context, Slice value, Slice pattern) throws EngineException {
        return regexpExtract(context, value, pattern, 0);
    }

    static Object regexpExtractAll(Object[] arguments, FunctionContext context) {
        int group = arguments.length > 2 ? (Integer) arguments[2] : 1;
        Matcher matcher = regex(context, Slice.of((String) arguments[1])).matcher((String) arguments[0]);
        if (group < 0 || group > matcher.groupCount()) {
            return null;
        }
        java.util.List<Object> found = new java.util.ArrayList<>();
        while (matcher.find()) {
            found.add(matcher.group(group));
        }
        return found;
    }

    static void register(FunctionTable table) {
        Class<?> owner = PatternFunctions.class;
        table.add("REGEXP", owner, "regexp", Argument.TEXT, Argument.TEXT);
        table.add("RLIKE", owner, "regexp", Argument.TEXT, Argument.TEXT);
        table.add("REGEXP_EXTRACT", owner, "regexpExtract", Argument.TEXT, Argument.TEXT, Argument.INT);
        table.add("REGEXP_EXTRACT", owner, "regexpExtractAllOfMatch", Argument.TEXT, Argument.TEXT);
        table.add("REGEXP_REPLACE", owner, "regexpReplace", Argument.TEXT, Argument.TEXT, Argument.TEXT);
        table.add("REGEXP_COUNT", owner, "regexpCount", Argument.TEXT, Argument.TEXT);
        table.add("REGEXP_INSTR", owner, "regexpInstr", Argument.TEXT, Argument.TEXT);
        table.add("REGEXP_SUBSTR", owner, "regexpSubstr", Argument.TEXT, Argument.TEXT);
        table.addBoxed("REGEXP_EXTRACT_ALL", ObjectFunction.REGEXP_EXTRACT_ALL, Argument.TEXT, Argument.TEXT);
        table.addBoxed(
                "REGEXP_EXTRACT_ALL", ObjectFunction.REGEXP_EXTRACT_ALL, Argument.TEXT, Argument.TEXT, Argument.INT);
    }
}
