package io.tidemill.optimizer.parse;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.error.TextPosition;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Reads SET and RESET. Keys and values may stand in quotes or bare; a bare value goes to the end of the statement and may hold
 * anything ({@code SET pipeline.name = a#b;}), which is why the grammar's tokens cannot read it.
 */
final class SetStatementReader {
    private final SourceText statement;
    private final String text;
    private int at;

    private SetStatementReader(SourceText statement) {
        this.statement = statement;
        this.text = statement.text();
    }

    /** The statement, or empty when the text is not SET or RESET. */
    static Optional<Statement> read(SourceText statement) {
        SetStatementReader reader = new SetStatementReader(statement);
        String word = reader.firstWord();
        if (word.equals("SET")) {
            return Optional.of(reader.readSet());
        }
        return word.equals("RESET") ? Optional.of(reader.readReset()) : Optional.empty();
    }

    private String firstWord() {
        int from = at;
        while (at < text.length() && Character.isLetter(text.charAt(at))) {
            at++;
        }
        return text.substring(from, at).toUpperCase(Locale.ROOT);
    }

    private Statement readSet() {
        skipBlanks();
        if (at == text.length()) {
            return new Statement.ShowSetOptions(pos(0));
        }
        SqlParserPos keyPos = pos(at);
        String key = readKey();
        skipBlanks();
        if (at == text.length() || text.charAt(at) != '=') {
            throw error("expected = after the key '" + key + "'");
        }
        at++;
        skipBlanks();
        return new Statement.SetOption(keyPos, key, readValue());
    }

    private Statement readReset() {
        skipBlanks();
        if (at == text.length()) {
            return new Statement.ResetOption(pos(0), Optional.empty());
        }
        SqlParserPos keyPos = pos(at);
        String key = readKey();
        skipBlanks();
        if (at < text.length()) {
            throw error("expected the end of the statement after the key '" + key + "'");
        }
        return new Statement.ResetOption(keyPos, Optional.of(key));
    }

    private String readKey() {
        if (text.charAt(at) == '\'') {
            return readQuoted();
        }
        int from = at;
        while (at < text.length() && text.charAt(at) != '=' && !Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (at == from) {
            throw error("expected a key");
        }
        return text.substring(from, at);
    }

    private String readValue() {
        if (at < text.length() && text.charAt(at) == '\'') {
            String value = readQuoted();
            skipBlanks();
            if (at < text.length()) {
                throw error("expected the end of the statement after the value");
            }
            return value;
        }
        String value = withoutComments(text.substring(at)).strip();
        if (value.isEmpty()) {
            throw error("expected a value");
        }
        at = text.length();
        return value;
    }

    private String readQuoted() {
        StringBuilder value = new StringBuilder();
        int from = at;
        at++;
        while (at < text.length()) {
            char c = text.charAt(at);
            at++;
            if (c != '\'') {
                value.append(c);
            } else if (at < text.length() && text.charAt(at) == '\'') {
                value.append('\'');
                at++;
            } else {
                return value.toString();
            }
        }
        at = from;
        throw error("this string is not closed; add '");
    }

    private void skipBlanks() {
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else if (text.startsWith("/*", at) && text.indexOf("*/", at + 2) > 0) {
                at = text.indexOf("*/", at + 2) + 2;
            } else if (text.startsWith("--", at)) {
                int newline = text.indexOf('\n', at);
                at = newline < 0 ? text.length() : newline;
            } else {
                return;
            }
        }
    }

    /** Cuts {@code -- ..} after a blank, line by line. */
    private static String withoutComments(String value) {
        return value.replaceAll("(?m)(^|\\s)--.*$", "$1");
    }

    private SqlParserPos pos(int offset) {
        TextPosition place = statement.place(offset);
        return new SqlParserPos(place.line(), place.column());
    }

    private EngineException error(String detail) {
        return new EngineException(ErrorCode.SYNTAX, statement.place(at), detail, null);
    }
}
