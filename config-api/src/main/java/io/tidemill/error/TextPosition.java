package io.tidemill.error;

/**
 * A place in a text that a user wrote, both counted from 1.
 *
 * @param line the line
 * @param column the column
 */
public record TextPosition(int line, int column) {
    @Override
    public String toString() {
        return "line " + line + ":" + column;
    }
}
