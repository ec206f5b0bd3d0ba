package io.tidemill.optimizer.parse;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.error.TextPosition;
import io.tidemill.optimizer.parse.generated.DialectParser;
import io.tidemill.optimizer.parse.generated.ParseException;
import io.tidemill.optimizer.parse.generated.Token;
import io.tidemill.optimizer.parse.generated.TokenMgrError;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl;

/** Turns errors of the generated parser into errors with a place, what was found and what was expected. */
final class SyntaxErrors {
    private static final int MAX_EXPECTED = 8;
    /** Reserved words that are far more likely a slip in the clause before than a name. */
    private static final Set<String> NEVER_NAMES =
            Set.of("AND", "AS", "BY", "FROM", "HAVING", "INTO", "JOIN", "ON", "OR", "SELECT", "UNION", "WHERE", "WITH");

    private static final String QUOTES = "; names are quoted in back-ticks, strings in single quotes";
    private static final Pattern LEXICAL =
            Pattern.compile("(?s)Lexical error at line (\\d+), column (\\d+)\\.\\s+Encountered: (.*?) after .*");
    private static final Pattern QUOTED_CHARACTER = Pattern.compile("\"(.*)\" \\(\\d+\\),?");

    private SyntaxErrors() {}

    static EngineException of(ParseException error, SourceText statement) {
        if (error.currentToken == null || error.currentToken.next == null) {
            return new EngineException(ErrorCode.SYNTAX, statement.start(), error.getMessage(), error);
        }
        Token found = error.currentToken.next;
        if (found.image.equals("\"")) {
            return new EngineException(
                    ErrorCode.SYNTAX, new TextPosition(found.beginLine, found.beginColumn), "found \"" + QUOTES, error);
        }
        List<String> expected = expected(error);
        boolean atEnd = found.image.isEmpty();
        StringBuilder text =
                new StringBuilder(atEnd ? "the statement ends too early" : "found \"" + found.image + "\"");
        if (mayBeMeantAsName(found, expected)) {
            text.append(", a reserved word; to use it as a name write `")
                    .append(found.image)
                    .append('`');
        }
        if (!expected.isEmpty()) {
            text.append("; expected ").append(list(expected));
        }
        TextPosition place = atEnd
                ? statement.place(statement.text().length())
                : new TextPosition(found.beginLine, found.beginColumn);
        return new EngineException(ErrorCode.SYNTAX, place, text.toString(), error);
    }

    private static boolean mayBeMeantAsName(Token found, List<String> expected) {
        String word = found.image.toUpperCase(Locale.ROOT);
        return (expected.contains("a name") || expected.contains("an expression"))
                && !NEVER_NAMES.contains(word)
                && metadata().isReservedWord(word);
    }

    static EngineException of(TokenMgrError error, SourceText statement) {
        Matcher matcher = LEXICAL.matcher(String.valueOf(error.getMessage()));
        if (!matcher.matches()) {
            return new EngineException(ErrorCode.SYNTAX, statement.start(), "the text cannot be read", error);
        }
        TextPosition place = new TextPosition(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
        Matcher character = QUOTED_CHARACTER.matcher(matcher.group(3));
        String what = character.matches() ? unescape(character.group(1)) : "the end of the statement";
        return new EngineException(ErrorCode.SYNTAX, place, "found " + what + " where no word can start", error);
    }

    static EngineException of(CalciteContextException error) {
        TextPosition place = new TextPosition(error.getPosLine(), error.getPosColumn());
        Throwable cause = error.getCause() == null ? error : error.getCause();
        return new EngineException(ErrorCode.SYNTAX, place, String.valueOf(cause.getMessage()), error);
    }

    static EngineException tooDeep(SourceText statement) {
        return new EngineException(
                ErrorCode.SYNTAX, statement.start(), "the statement is nested too deeply; split it into views", null);
    }

    private static List<String> expected(ParseException error) {
        Set<String> words = new TreeSet<>();
        Set<String> phrases = new TreeSet<>();
        boolean name = false;
        for (int[] sequence : error.expectedTokenSequences) {
            String image = error.tokenImage[sequence[0]];
            switch (image) {
                case "<IDENTIFIER>" -> name = true;
                case "<QUOTED_STRING>" -> phrases.add("a string");
                case "<UNSIGNED_INTEGER_LITERAL>", "<DECIMAL_NUMERIC_LITERAL>", "<APPROX_NUMERIC_LITERAL>" ->
                    phrases.add("a number");
                case "<EOF>" -> phrases.add("the end of the statement");
                default -> {
                    if (!image.startsWith("<")) {
                        words.add(image.substring(1, image.length() - 1));
                    }
                }
            }
        }
        if (name) {
            SqlAbstractParserImpl.Metadata metadata = metadata();
            words.removeIf(metadata::isNonReservedKeyword);
        }
        List<String> all = new ArrayList<>();
        if (name) {
            all.add("a name");
        } else if (words.contains("*")) {
            // A select item: its other beginnings are found by lookahead, which leaves no trace in the list.
            all.add("an expression");
        }
        all.addAll(phrases);
        words.stream().filter(word -> Character.isLetter(word.charAt(0))).forEach(all::add);
        words.stream()
                .filter(word -> !Character.isLetter(word.charAt(0)))
                .forEach(symbol -> all.add('"' + symbol + '"'));
        return all;
    }

    private static String list(List<String> expected) {
        if (expected.size() == 1) {
            return expected.get(0);
        }
        List<String> shown = expected.subList(0, Math.min(MAX_EXPECTED, expected.size()));
        String more = expected.size() > MAX_EXPECTED ? ", ..." : "";
        return "one of: " + String.join(", ", shown) + more;
    }

    private static String unescape(String image) {
        return image.matches("\\\\u[0-9a-f]{4}")
                ? String.valueOf((char) Integer.parseInt(image.substring(2), 16))
                : image;
    }

    private static SqlAbstractParserImpl.Metadata metadata() {
        return new DialectParser(new StringReader("")).getMetadata();
    }
}
