package io.tidemill.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Compares rows and says what is missing and what is too much. */
final class Rows {
    private static final int SHOWN = 10;

    private Rows() {}

    /** Fails unless both hold the same rows, in any order. */
    static void assertSame(String what, List<Change> actual, List<Change> expected) {
        List<Change> missing = minus(expected, actual);
        List<Change> unexpected = minus(actual, expected);
        if (!missing.isEmpty() || !unexpected.isEmpty()) {
            throw new AssertionError(what + ": " + missing.size() + " rows are missing " + some(missing) + " and "
                    + unexpected.size() + " rows should not be there " + some(unexpected));
        }
    }

    /** Fails unless each row of {@code part} is one of {@code whole}. */
    static void assertContained(String what, List<Change> part, List<Change> whole) {
        List<Change> foreign = minus(part, whole);
        if (!foreign.isEmpty()) {
            throw new AssertionError(what + ": rows that the table does not have: " + some(foreign));
        }
    }

    /** Fails unless both hold the same rows in the same order. */
    static void assertSameOrder(String what, List<Change> actual, List<Change> expected) {
        if (!actual.equals(expected)) {
            assertSame(what, actual, expected);
            throw new AssertionError(
                    what + ": the rows come in another order: " + some(actual) + " instead of " + some(expected));
        }
    }

    /** Fails with a text unless the condition holds. */
    static void check(boolean condition, String otherwise) {
        if (!condition) {
            throw new AssertionError(otherwise);
        }
    }

    /** Multiset difference. */
    private static List<Change> minus(List<Change> left, List<Change> right) {
        Map<Change, Integer> counts = new LinkedHashMap<>();
        right.forEach(row -> counts.merge(row, 1, Integer::sum));
        List<Change> rest = new ArrayList<>();
        for (Change row : left) {
            if (counts.merge(row, -1, Integer::sum) < 0) {
                rest.add(row);
            }
        }
        return rest;
    }

    private static String some(List<Change> rows) {
        return rows.size() <= SHOWN ? rows.toString() : rows.subList(0, SHOWN) + " and more";
    }
}
