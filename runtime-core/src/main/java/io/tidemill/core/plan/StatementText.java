package io.tidemill.core.plan;

/**
 * The text of one statement, without its semicolon.
 *
 * @param text the text
 * @param line line of its first character in the script, from 1
 * @param column column of its first character, from 1
 */
public record StatementText(String text, int line, int column) {
    /** A statement that is the whole script. */
    public static StatementText of(String text) {
        return new StatementText(text, 1, 1);
    }
}
