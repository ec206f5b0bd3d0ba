package io.tidemill.stream;

import io.tidemill.core.plan.JoinKind;
import java.util.ArrayList;
import java.util.List;

/** Joins of tables of rows {@code [key, text]} by definition. */
final class NaiveJoin {
    private NaiveJoin() {}

    static String[] join(JoinKind kind, List<String> left, List<String> right, boolean textsEqual) {
        List<String> rows = new ArrayList<>();
        for (String row : left) {
            List<String> found = right.stream()
                    .filter(other -> matches(row, other, textsEqual))
                    .toList();
            switch (kind) {
                case SEMI -> addIf(!found.isEmpty(), row, rows);
                case ANTI -> addIf(found.isEmpty(), row, rows);
                case NULL_AWARE_ANTI ->
                    addIf(right.stream().allMatch(other -> differs(row, other, textsEqual)), row, rows);
                default -> {
                    found.forEach(other -> rows.add(pair(row, other)));
                    addIf(
                            found.isEmpty() && (kind == JoinKind.LEFT || kind == JoinKind.FULL),
                            pair(row, "[NULL, NULL]"),
                            rows);
                }
            }
        }
        if (kind == JoinKind.RIGHT || kind == JoinKind.FULL) {
            for (String row : right) {
                addIf(
                        left.stream().noneMatch(other -> matches(other, row, textsEqual)),
                        pair("[NULL, NULL]", row),
                        rows);
            }
        }
        return rows.toArray(new String[0]);
    }

    private static void addIf(boolean condition, String row, List<String> rows) {
        if (condition) {
            rows.add(row);
        }
    }

    private static String pair(String left, String right) {
        return left.substring(0, left.length() - 1) + ", " + right.substring(1);
    }

    private static String key(String row) {
        return row.substring(1, row.indexOf(','));
    }

    private static String text(String row) {
        return row.substring(row.indexOf(',') + 2, row.length() - 1);
    }

    private static boolean matches(String left, String right, boolean textsEqual) {
        return !key(left).equals("NULL")
                && key(left).equals(key(right))
                && (!textsEqual || text(left).equals(text(right)));
    }

    /** The comparison of NOT IN is FALSE: the keys are known and differ, or the row does not belong to the list. */
    private static boolean differs(String left, String right, boolean textsEqual) {
        if (textsEqual && !text(left).equals(text(right))) {
            return true;
        }
        return !key(left).equals("NULL")
                && !key(right).equals("NULL")
                && !key(left).equals(key(right));
    }
}
