package io.tidemill.optimizer.bind;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeFamily;

/**
 * Argument types in short hand, one letter per argument: S string, I integer, N number, B boolean, D date, T timestamp, W date, time or
 * timestamp, Y binary, A array, M map, X anything. Letters after {@code |} may be left out; {@code /} separates alternatives.
 */
final class Signature {
    private Signature() {}

    static SqlOperandTypeChecker of(String text) {
        SqlOperandTypeChecker result = null;
        for (String alternative : text.split("/", -1)) {
            SqlOperandTypeChecker next = alternative(alternative);
            result = result == null ? next : OperandTypes.or(result, next);
        }
        return result;
    }

    private static SqlOperandTypeChecker alternative(String text) {
        if (text.isEmpty()) {
            return OperandTypes.NILADIC;
        }
        int bar = text.indexOf('|');
        String letters = text.replace("|", "");
        SqlOperandTypeChecker result = null;
        // One checker for each number of arguments: alternatives with optional arguments do not compose in the library.
        for (int count = bar < 0 ? letters.length() : bar; count <= letters.length(); count++) {
            SqlOperandTypeChecker next =
                    count == 0 ? OperandTypes.NILADIC : OperandTypes.family(families(letters, count));
            result = result == null ? next : OperandTypes.or(result, next);
        }
        return result;
    }

    private static List<SqlTypeFamily> families(String letters, int count) {
        List<SqlTypeFamily> families = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            families.add(family(letters.charAt(i)));
        }
        return families;
    }

    private static SqlTypeFamily family(char letter) {
        return switch (letter) {
            case 'S' -> SqlTypeFamily.CHARACTER;
            case 'I' -> SqlTypeFamily.INTEGER;
            case 'N' -> SqlTypeFamily.NUMERIC;
            case 'B' -> SqlTypeFamily.BOOLEAN;
            case 'D' -> SqlTypeFamily.DATE;
            case 'T' -> SqlTypeFamily.TIMESTAMP;
            case 'W' -> SqlTypeFamily.DATETIME;
            case 'Y' -> SqlTypeFamily.BINARY;
            case 'A' -> SqlTypeFamily.ARRAY;
            case 'M' -> SqlTypeFamily.MAP;
            case 'X' -> SqlTypeFamily.ANY;
            default -> throw new IllegalArgumentException("no argument type " + letter);
        };
    }
}
