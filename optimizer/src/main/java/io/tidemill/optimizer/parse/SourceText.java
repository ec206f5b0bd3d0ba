package io.tidemill.optimizer.parse;

import io.tidemill.core.plan.StatementText;
import io.tidemill.error.TextPosition;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Offsets in the text of a statement to places in the user's text and back. */
public final class SourceText {
    private final String text;
    private final TextPosition start;

    public SourceText(StatementText statement) {
        this.text = statement.text();
        this.start = new TextPosition(statement.line(), statement.column());
    }

    TextPosition start() {
        return start;
    }

    String text() {
        return text;
    }

    /** The part of the text between two places of the user's text, both inclusive. */
    String slice(SqlParserPos span) {
        return text.substring(offsetOf(span), endOf(span));
    }

    /** Offset of the first character of a span. */
    public int offsetOf(SqlParserPos span) {
        return offset(span.getLineNum(), span.getColumnNum());
    }

    /** Offset behind the last character of a span. */
    public int endOf(SqlParserPos span) {
        return offset(span.getEndLineNum(), span.getEndColumnNum()) + 1;
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
