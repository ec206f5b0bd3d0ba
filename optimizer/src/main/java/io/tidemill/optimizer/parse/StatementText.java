package io.tidemill.optimizer.parse;

import io.tidemill.error.TextPosition;
import java.util.Objects;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The text of one statement, without the semicolon that ends it, and the place of its first character in the user's text.
 *
 * @param text the text
 * @param start the place of its first character
 */
public record StatementText(String text, TextPosition start) {
    /** A statement that is a whole text. */
    public static StatementText of(String text) {
        return new StatementText(text, new TextPosition(1, 1));
    }

    public StatementText {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(start, "start");
    }

    /** The part of the text between two places of the user's text, both inclusive. */
    String slice(SqlParserPos span) {
        int from = offset(span.getLineNum(), span.getColumnNum());
        int to = offset(span.getEndLineNum(), span.getEndColumnNum()) + 1;
        return text.substring(from, to);
    }

    /** The text of a snippet as the user wrote it. */
    public String slice(Statement.Snippet snippet) {
        return slice(snippet.span());
    }

    /** The place of a character of the text in the user's text. */
    public TextPosition place(int offset) {
        Cursor cursor = new Cursor();
        while (cursor.offset < offset) {
            cursor.advance();
        }
        return new TextPosition(cursor.line, cursor.column);
    }

    private int offset(int line, int column) {
        Cursor cursor = new Cursor();
        while (cursor.line < line || (cursor.line == line && cursor.column < column)) {
            cursor.advance();
        }
        return cursor.offset;
    }

    /** Counts lines and columns as the generated lexer does: a carriage return before a line feed ends no line of its own. */
    private final class Cursor {
        private int offset;
        private int line = start.line();
        private int column = start.column();

        void advance() {
            char c = text.charAt(offset);
            offset++;
            if (c == '\n' || (c == '\r' && !text.startsWith("\n", offset))) {
                line++;
                column = 1;
            } else {
                column++;
            }
        }
    }
}
