package io.tidemill.core.codegen;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random well-typed expressions and rows. */
final class RandomExpressions {
    static final LogicalType TINY = LogicalType.of(TypeRoot.TINYINT);
    static final LogicalType INT = LogicalType.int32();
    static final LogicalType LONG = LogicalType.bigint();
    static final LogicalType DOUBLE = LogicalType.float64();
    static final LogicalType BOOL = LogicalType.bool();
    static final LogicalType TEXT = LogicalType.string();
    static final LogicalType DATE = LogicalType.date();
    static final LogicalType TIME = LogicalType.timestamp(3);
    static final LogicalType SMALL = LogicalType.decimal(9, 2);
    static final LogicalType LARGE = LogicalType.decimal(25, 5);
    static final LogicalType INTS = LogicalType.array(INT);
    static final LogicalType ROW =
            LogicalType.row(List.of("i", "t", "a"), List.of(INT, TEXT, INTS)).withNullable(true);
    static final List<LogicalType> COLUMNS =
            List.of(TINY, INT, LONG, DOUBLE, BOOL, TEXT, DATE, TIME, SMALL, LARGE, INT, TEXT, SMALL, ROW, INTS);
    private static final int ROW_COLUMN = 13;
    private static final int ARRAY_COLUMN = 14;
    private static final List<LogicalType> TYPES =
            List.of(TINY, INT, LONG, DOUBLE, BOOL, BOOL, TEXT, DATE, TIME, SMALL, LARGE);
    private static final String[] TEXTS = {
        "", "a", "abc", "ab", "1", "-7", "2.5", "x1", "true", "2020-02-29", "äöü", "a%b", " 12 ", "zzz", "99999999999"
    };
    private static final String[] PATTERNS = {"%", "a%", "%b", "%b%", "a_c", "_%", "abc", "a%c", "%ö%", "", "__"};

    private final Random random;

    RandomExpressions(Random random) {
        this.random = random;
    }

    Object value(LogicalType type) {
        return switch (type.root()) {
            case TINYINT -> random.nextInt(256) - 128;
            case INT -> random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(7) - 3;
            case BIGINT -> random.nextInt(4) == 0 ? random.nextLong() : (long) random.nextInt(7) - 3;
            case DOUBLE -> random.nextInt(4) == 0 ? random.nextGaussian() * 1e12 : (random.nextInt(9) - 4) / 2.0;
            case BOOLEAN -> random.nextBoolean();
            case VARCHAR -> TEXTS[random.nextInt(TEXTS.length)];
            case DATE -> random.nextInt(40_000) - 10_000;
            case TIMESTAMP -> (random.nextLong() % 4_000_000_000L) * 1000;
            case DECIMAL -> {
                int digits = 1 + random.nextInt(type.precision());
                BigInteger bound = BigInteger.TEN.pow(digits);
                BigInteger unscaled = new BigInteger(bound.bitLength(), random).mod(bound);
                yield new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), type.scale());
            }
            case ARRAY -> {
                List<Object> values = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    values.add(random.nextInt(4) == 0 ? null : value(INT));
                }
                yield values;
            }
            case ROW -> {
                List<Object> fields = new ArrayList<>();
                for (LogicalType field : type.children()) {
                    fields.add(random.nextInt(4) == 0 ? null : value(field));
                }
                yield fields;
            }
            default -> throw new IllegalArgumentException(type.toString());
        };
    }

    List<Object> row(double nullShare) {
        List<Object> row = new ArrayList<>();
        for (LogicalType type : COLUMNS) {
            row.add(random.nextDouble() < nullShare ? null : value(type));
        }
        return row;
    }

    LogicalType type() {
        return TYPES.get(random.nextInt(TYPES.size()));
    }

    private Expression array() {
        Expression row = new InputReference(ROW_COLUMN, ROW);
        return switch (random.nextInt(3)) {
            case 0 -> new InputReference(ARRAY_COLUMN, INTS);
            case 1 -> FunctionCall.of("FIELD", INTS, row, Literal.of(2));
            default -> FunctionCall.of("ARRAY", INTS, leaf(INT), leaf(INT));
        };
    }

    /** A value out of a ROW or an ARRAY. */
    private Expression part(LogicalType type) {
        Expression row = new InputReference(ROW_COLUMN, ROW);
        if (type.equals(TEXT)) {
            return FunctionCall.of("FIELD", TEXT, row, Literal.of(1));
        }
        return switch (random.nextInt(3)) {
            case 0 -> FunctionCall.of("FIELD", INT, row, Literal.of(0));
            case 1 -> FunctionCall.of("CARDINALITY", INT, array());
            default -> FunctionCall.of("ITEM", INT, array(), Literal.of(1 + random.nextInt(3)));
        };
    }

    private Expression leaf(LogicalType type) {
        if ((type.equals(INT) || type.equals(TEXT)) && random.nextInt(5) == 0) {
            return part(type);
        }
        if (random.nextInt(3) > 0) {
            List<Integer> columns = new ArrayList<>();
            for (int i = 0; i < COLUMNS.size(); i++) {
                if (COLUMNS.get(i).equals(type)) {
                    columns.add(i);
                }
            }
            if (!columns.isEmpty()) {
                return new InputReference(columns.get(random.nextInt(columns.size())), type);
            }
        }
        return random.nextInt(8) == 0 ? Literal.nullOf(type) : new Literal(value(type), type);
    }

    Expression expression(LogicalType type, int depth) {
        if (depth == 0 || random.nextInt(8) == 0) {
            return leaf(type);
        }
        int d = depth - 1;
        switch (random.nextInt(7)) {
            case 0 -> {
                return FunctionCall.of("CASE", type, expression(BOOL, d), expression(type, d), expression(type, d));
            }
            case 1 -> {
                return FunctionCall.of("COALESCE", type, expression(type, d), expression(type, d));
            }
            default -> {
                return specific(type, d);
            }
        }
    }

    private Expression specific(LogicalType type, int d) {
        return switch (type.root()) {
            case TINYINT, INT, BIGINT, DOUBLE -> number(type, d);
            case DECIMAL -> decimal(type, d);
            case BOOLEAN -> bool(d);
            case VARCHAR -> text(d);
            case DATE, TIMESTAMP -> point(type, d);
            default -> throw new IllegalArgumentException(type.toString());
        };
    }

    private Expression number(LogicalType type, int d) {
        return switch (random.nextInt(8)) {
            case 0 -> cast(type, d);
            case 1 -> FunctionCall.of("NEGATE", type, expression(type, d));
            case 2 ->
                type.equals(INT)
                        ? FunctionCall.of("CHAR_LENGTH", type, expression(TEXT, d))
                        : FunctionCall.of("+", type, expression(type, d), expression(type, d));
            case 3 ->
                type.equals(LONG)
                        ? FunctionCall.of(
                                "EXTRACT", type, Literal.of(unit()), expression(random.nextBoolean() ? DATE : TIME, d))
                        : FunctionCall.of("-", type, expression(type, d), expression(type, d));
            case 4 -> FunctionCall.of("*", type, expression(type, d), expression(type, d));
            case 5 -> FunctionCall.of(random.nextBoolean() ? "/" : "MOD", type, expression(type, d), divisor(type));
            case 6 -> FunctionCall.of("-", type, expression(type, d), expression(type, d));
            default -> FunctionCall.of("+", type, expression(type, d), expression(type, d));
        };
    }

    private Expression divisor(LogicalType type) {
        return switch (type.root()) {
            case DOUBLE -> new Literal(2.5, type);
            case BIGINT -> random.nextInt(5) == 0 ? leaf(type) : new Literal(7L, type);
            default -> random.nextInt(5) == 0 ? leaf(type) : new Literal(3, type);
        };
    }

    private static String[] units() {
        return new String[] {"YEAR", "MONTH", "DAY", "DOY", "WEEK"};
    }

    private String unit() {
        return units()[random.nextInt(units().length)];
    }

    private Expression cast(LogicalType type, int d) {
        LogicalType from = List.of(INT, LONG, DOUBLE, SMALL, LARGE, TEXT, BOOL).get(random.nextInt(7));
        // A double as a decimal or text prints digits that are tested elsewhere.
        if (from.equals(DOUBLE) && type.is(TypeRoot.DECIMAL)) {
            from = INT;
        }
        boolean attempt = from.equals(TEXT) || type.is(TypeRoot.DECIMAL) || random.nextBoolean();
        return FunctionCall.of(attempt ? "TRY_CAST" : "CAST", type, expression(from, d));
    }

    private Expression decimal(LogicalType type, int d) {
        LogicalType left = random.nextBoolean() ? SMALL : random.nextBoolean() ? LARGE : INT;
        LogicalType right = random.nextBoolean() ? SMALL : random.nextBoolean() ? LARGE : LONG;
        if (left.equals(INT) && right.equals(LONG)) {
            left = SMALL;
        }
        String operator = new String[] {"+", "-", "*", "/", "MOD"}[random.nextInt(5)];
        LogicalType wide = LogicalType.decimal(38, operator.equals("*") ? 10 : 6);
        Expression operands = FunctionCall.of(
                operator,
                wide,
                expression(left, d),
                operator.equals("/") || operator.equals("MOD") ? leaf(right) : expression(right, d));
        return FunctionCall.of("TRY_CAST", type, operands);
    }

    private Expression bool(int d) {
        switch (random.nextInt(10)) {
            case 0 -> {
                return FunctionCall.of("AND", BOOL, expression(BOOL, d), expression(BOOL, d), expression(BOOL, d));
            }
            case 1 -> {
                return FunctionCall.of("OR", BOOL, expression(BOOL, d), expression(BOOL, d));
            }
            case 2 -> {
                return FunctionCall.of("NOT", BOOL, expression(BOOL, d));
            }
            case 3 -> {
                return FunctionCall.of(random.nextBoolean() ? "IS NULL" : "IS NOT NULL", BOOL, expression(type(), d));
            }
            case 4 -> {
                return FunctionCall.of(random.nextBoolean() ? "IS TRUE" : "IS NOT FALSE", BOOL, expression(BOOL, d));
            }
            case 5 -> {
                return FunctionCall.of(
                        "LIKE", BOOL, expression(TEXT, d), Literal.of(PATTERNS[random.nextInt(PATTERNS.length)]));
            }
            case 6 -> {
                return in(d);
            }
            case 7 -> {
                LogicalType type = type();
                return FunctionCall.of("IS DISTINCT FROM", BOOL, expression(type, d), expression(type, d));
            }
            default -> {
                LogicalType left = type();
                LogicalType right = left;
                if (left.isNumeric() && random.nextBoolean()) {
                    right = List.of(INT, LONG, SMALL, LARGE).get(random.nextInt(4));
                    left = left.equals(DOUBLE) ? INT : left;
                }
                String operator = new String[] {"=", "<>", "<", "<=", ">", ">="}[random.nextInt(6)];
                return FunctionCall.of(operator, BOOL, expression(left, d), expression(right, d));
            }
        }
    }

    private Expression in(int d) {
        LogicalType type = List.of(INT, LONG, TEXT, SMALL, DATE).get(random.nextInt(5));
        List<Expression> arguments = new ArrayList<>();
        arguments.add(expression(type, d));
        int count = 1 + random.nextInt(8);
        for (int i = 0; i < count; i++) {
            arguments.add(random.nextInt(10) == 0 ? Literal.nullOf(type) : new Literal(value(type), type));
        }
        return new FunctionCall("IN", arguments, BOOL);
    }

    private Expression text(int d) {
        return switch (random.nextInt(5)) {
            case 0 -> FunctionCall.of("||", TEXT, expression(TEXT, d), expression(TEXT, d));
            case 1 -> FunctionCall.of("UPPER", TEXT, expression(TEXT, d));
            case 2 ->
                FunctionCall.of(
                        "SUBSTRING",
                        TEXT,
                        expression(TEXT, d),
                        new Literal(random.nextInt(7) - 2, INT),
                        new Literal(random.nextInt(4), INT));
            default ->
                FunctionCall.of(
                        "CAST",
                        TEXT,
                        expression(
                                List.of(INT, LONG, SMALL, LARGE, BOOL, DATE, TIME)
                                        .get(random.nextInt(7)),
                                d));
        };
    }

    private Expression point(LogicalType type, int d) {
        if (type.equals(DATE) && random.nextInt(3) == 0) {
            return random.nextBoolean()
                    ? FunctionCall.of("CAST", type, expression(TIME, d))
                    : FunctionCall.of("TRY_CAST", type, leaf(TEXT));
        }
        boolean months = random.nextBoolean();
        LogicalType interval = LogicalType.of(months ? TypeRoot.INTERVAL_YEAR_MONTH : TypeRoot.INTERVAL_DAY_TIME);
        // One operator after the other moves out of the range of LocalDateTime otherwise.
        Object amount =
                months ? (Object) (random.nextInt(50) - 25) : (Object) ((random.nextInt(200) - 100) * 3_600_000_000L);
        return FunctionCall.of(random.nextBoolean() ? "+" : "-", type, leaf(type), new Literal(amount, interval));
    }
}
