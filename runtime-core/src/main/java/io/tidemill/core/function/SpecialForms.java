package io.tidemill.core.function;

import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.List;
import java.util.Set;

/** The functions whose code depends on their types in other ways than by a table, or that do not compute all their arguments. */
final class SpecialForms {
    private static final Set<String> ARITHMETIC = Set.of(
            FunctionNames.PLUS,
            FunctionNames.MINUS,
            FunctionNames.TIMES,
            FunctionNames.DIVIDE,
            FunctionNames.MOD,
            FunctionNames.REMAINDER);
    private static final Set<String> COMPARISON = Set.of(
            FunctionNames.EQUAL,
            FunctionNames.NOT_EQUAL,
            FunctionNames.LESS,
            FunctionNames.LESS_OR_EQUAL,
            FunctionNames.GREATER,
            FunctionNames.GREATER_OR_EQUAL,
            FunctionNames.IS_DISTINCT_FROM,
            FunctionNames.IS_NOT_DISTINCT_FROM,
            FunctionNames.NULLIF);
    private static final Set<String> UNARY_LOGIC = Set.of(
            FunctionNames.NOT,
            FunctionNames.IS_TRUE,
            FunctionNames.IS_NOT_TRUE,
            FunctionNames.IS_FALSE,
            FunctionNames.IS_NOT_FALSE,
            FunctionNames.IS_UNKNOWN,
            FunctionNames.IS_NOT_UNKNOWN);
    private static final Set<String> ANY = Set.of(
            FunctionNames.IS_NULL,
            FunctionNames.IS_NOT_NULL,
            FunctionNames.CASE,
            FunctionNames.IF,
            FunctionNames.COALESCE,
            FunctionNames.IFNULL,
            FunctionNames.CAST,
            FunctionNames.TRY_CAST,
            FunctionNames.REINTERPRET,
            FunctionNames.BETWEEN,
            FunctionNames.IN,
            FunctionNames.NOT_IN,
            FunctionNames.GREATEST,
            FunctionNames.LEAST,
            FunctionNames.FIELD,
            FunctionNames.ITEM,
            FunctionNames.ROW,
            FunctionNames.ARRAY,
            FunctionNames.MAP,
            FunctionNames.TYPEOF,
            FunctionNames.CONCAT,
            FunctionNames.CURRENT_WATERMARK,
            FunctionNames.JSON_VALUE,
            FunctionNames.JSON_QUERY,
            FunctionNames.JSON_EXISTS,
            FunctionNames.JSON_OBJECT,
            FunctionNames.JSON_ARRAY,
            FunctionNames.JSON_STRING,
            FunctionNames.TIMESTAMPADD,
            FunctionNames.TIMESTAMPDIFF,
            FunctionNames.EXTRACT);
    private static final Set<String> PATTERN =
            Set.of(FunctionNames.LIKE, FunctionNames.NOT_LIKE, FunctionNames.SIMILAR, FunctionNames.NOT_SIMILAR);
    private static final Set<String> ROUNDING = Set.of(
            FunctionNames.ABS,
            FunctionNames.SIGN,
            FunctionNames.FLOOR,
            FunctionNames.CEIL,
            FunctionNames.CEILING,
            FunctionNames.ROUND,
            FunctionNames.TRUNCATE);

    private SpecialForms() {}

    static Set<String> names() {
        Set<String> names = new java.util.TreeSet<>(ANY);
        names.addAll(ARITHMETIC);
        names.addAll(COMPARISON);
        names.addAll(UNARY_LOGIC);
        names.addAll(PATTERN);
        names.addAll(ROUNDING);
        names.add(FunctionNames.AND);
        names.add(FunctionNames.OR);
        names.add(FunctionNames.NEGATE);
        names.add(FunctionNames.UNARY_PLUS);
        for (DatePart part : DatePart.values()) {
            names.add(part.name());
        }
        return names;
    }

    static boolean supports(String name, List<LogicalType> arguments, LogicalType result) {
        int count = arguments.size();
        if (ANY.contains(name)) {
            return true;
        } else if (ARITHMETIC.contains(name)) {
            return count == 2 && arithmetic(name, arguments.get(0), arguments.get(1));
        } else if (name.equals(FunctionNames.NEGATE) || name.equals(FunctionNames.UNARY_PLUS)) {
            return count == 1 && (isNumber(arguments.get(0)) || isInterval(arguments.get(0)));
        } else if (COMPARISON.contains(name)) {
            return count == 2 && comparable(arguments.get(0), arguments.get(1));
        } else if (name.equals(FunctionNames.AND) || name.equals(FunctionNames.OR)) {
            return count >= 1 && arguments.stream().allMatch(SpecialForms::isBoolean);
        } else if (UNARY_LOGIC.contains(name)) {
            return count == 1 && isBoolean(arguments.get(0));
        } else if (PATTERN.contains(name)) {
            return (count == 2 || count == 3)
                    && arguments.stream().allMatch(type -> type.isCharacter() || type.is(TypeRoot.NULL));
        } else if (ROUNDING.contains(name)) {
            return rounding(name, arguments);
        }
        return DatePart.isName(name) && count == 1 && isTemporal(arguments.get(0));
    }

    private static boolean rounding(String name, List<LogicalType> arguments) {
        if (arguments.size() == 1) {
            return isNumber(arguments.get(0));
        }
        if (arguments.size() != 2) {
            return false;
        }
        return name.equals(FunctionNames.ROUND) || name.equals(FunctionNames.TRUNCATE)
                ? isNumber(arguments.get(0)) && Argument.INT.takes(arguments.get(1))
                : isTemporal(arguments.get(0)) && arguments.get(1).isCharacter();
    }

    private static boolean isBoolean(LogicalType type) {
        return type.is(TypeRoot.BOOLEAN, TypeRoot.NULL);
    }

    private static boolean isNumber(LogicalType type) {
        return type.isNumeric() || type.is(TypeRoot.NULL);
    }

    private static boolean isInterval(LogicalType type) {
        return type.is(TypeRoot.INTERVAL_DAY_TIME, TypeRoot.INTERVAL_YEAR_MONTH);
    }

    private static boolean isTemporal(LogicalType type) {
        return type.isTimestamp() || type.is(TypeRoot.DATE, TypeRoot.TIME) || isInterval(type);
    }

    private static boolean arithmetic(String name, LogicalType a, LogicalType b) {
        if (isNumber(a) && isNumber(b)) {
            return true;
        }
        boolean scale = name.equals(FunctionNames.TIMES) || name.equals(FunctionNames.DIVIDE);
        if (scale) {
            return isInterval(a) && isNumber(b) || name.equals(FunctionNames.TIMES) && isNumber(a) && isInterval(b);
        }
        boolean minus = name.equals(FunctionNames.MINUS);
        return (minus || name.equals(FunctionNames.PLUS))
                && isTemporal(a)
                && isTemporal(b)
                && (minus ? isInterval(b) || !isInterval(a) : isInterval(a) || isInterval(b));
    }

    private static boolean comparable(LogicalType a, LogicalType b) {
        if (a.is(TypeRoot.NULL) || b.is(TypeRoot.NULL) || a.root() == b.root()) {
            return true;
        }
        return a.isNumeric() && b.isNumeric()
                || a.isCharacter() && b.isCharacter()
                || a.isBinary() && b.isBinary()
                || a.isTimestamp() && b.isTimestamp()
                || a.isTimestamp() && b.is(TypeRoot.DATE)
                || a.is(TypeRoot.DATE) && b.isTimestamp()
                || (a.isCharacter() || b.isCharacter())
                        && (isNumber(a)
                                || isNumber(b)
                                || isTemporal(a)
                                || isTemporal(b)
                                || isBoolean(a)
                                || isBoolean(b));
    }
}
