package io.tidemill.testkit.sql;

import java.util.List;

/**
 * One record of an {@code .slt} file.
 *
 * @param line line of its first line, from 1
 * @param head its first line: {@code statement ok}, {@code statement error TEXT}, {@code query TYPES [rowsort|nosort]}
 * @param onlyIf mode of an {@code onlyif} before it, else null
 * @param sql its statement or query
 * @param expected expected rows of a query
 * @param resultLine index, from 0, of the first line of the expected rows; -1 for statements
 */
record SltRecord(int line, String head, RunMode onlyIf, String sql, List<String> expected, int resultLine) {
    boolean isQuery() {
        return head.startsWith("query");
    }

    /** The text that the error must hold; null when the statement must succeed. */
    String expectedError() {
        return head.startsWith("statement error")
                ? head.substring("statement error".length()).trim()
                : null;
    }

    /** Rows in the order of the query; without it in any. */
    boolean ordered() {
        return head.endsWith("nosort");
    }

    /** Number of columns, by the letters of types. */
    int columns() {
        return head.split("\\s+")[1].length();
    }
}
