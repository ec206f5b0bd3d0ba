package io.tidemill.core.codegen;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Evaluates expressions on Java objects, one row at a time, in the plainest way: what generated code is held against. */
final class Interpreter {
    /** An error that the kernel must report too. */
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);

    private final List<Object> row;

    Interpreter(List<Object> row) {
        this.row = row;
    }

    Object evaluate(Expression expression) {
        if (expression instanceof InputReference reference) {
            return row.get(reference.index());
        }
        return expression instanceof Literal literal ? literal.value() : call((FunctionCall) expression);
    }

    private Object argument(FunctionCall call, int index) {
        return evaluate(call.argument(index));
    }

    private Object call(FunctionCall call) {
        switch (call.name()) {
            case "AND", "OR" -> {
                return logic(call, call.name().equals("AND"));
            }
            case "CASE" -> {
                int last = call.arguments().size() - 1;
                for (int i = 0; i < last; i += 2) {
                    if (Boolean.TRUE.equals(argument(call, i))) {
                        return argument(call, i + 1);
                    }
                }
                return argument(call, last);
            }
            case "COALESCE" -> {
                for (Expression argument : call.arguments()) {
                    Object value = evaluate(argument);
                    if (value != null) {
                        return value;
                    }
                }
                return null;
            }
            case "IS NULL" -> {
                return argument(call, 0) == null;
            }
            case "IS NOT NULL" -> {
                return argument(call, 0) != null;
            }
            case "IS TRUE" -> {
                return Boolean.TRUE.equals(argument(call, 0));
            }
            case "IS NOT FALSE" -> {
                return !Boolean.FALSE.equals(argument(call, 0));
            }
            case "IS DISTINCT FROM" -> {
                Object left = argument(call, 0);
                Object right = argument(call, 1);
                return left == null || right == null ? left != right : compare(left, right) != 0;
            }
            case "ARRAY" -> {
                return java.util.Arrays.asList(
                        call.arguments().stream().map(this::evaluate).toArray());
            }
            case "IN" -> {
                return in(call);
            }
            default -> {
                Object[] values = call.arguments().stream().map(this::evaluate).toArray();
                for (Object value : values) {
                    if (value == null) {
                        return null;
                    }
                }
                return strict(call, values);
            }
        }
    }

    private Object logic(FunctionCall call, boolean and) {
        boolean unknown = false;
        for (Expression argument : call.arguments()) {
            Object value = evaluate(argument);
            if (value == null) {
                unknown = true;
            } else if ((Boolean) value != and) {
                return value;
            }
        }
        return unknown ? null : (Object) and;
    }

    private Object in(FunctionCall call) {
        Object value = argument(call, 0);
        if (value == null) {
            return null;
        }
        boolean unknown = false;
        for (int i = 1; i < call.arguments().size(); i++) {
            Object candidate = argument(call, i);
            if (candidate == null) {
                unknown = true;
            } else if (compare(value, candidate) == 0) {
                return true;
            }
        }
        return unknown ? null : (Object) false;
    }

    private static BigDecimal exact(Object value) {
        return value instanceof BigDecimal decimal
                ? decimal
                : value instanceof BigInteger integer
                        ? new BigDecimal(integer)
                        : BigDecimal.valueOf(((Number) value).longValue());
    }

    private static int compare(Object a, Object b) {
        if (a instanceof Double || b instanceof Double) {
            double x = ((Number) a).doubleValue();
            double y = ((Number) b).doubleValue();
            return x < y ? -1 : x > y ? 1 : 0;
        }
        if (a instanceof Number) {
            return exact(a).compareTo(exact(b));
        }
        if (a instanceof String x) {
            return java.util.Arrays.compareUnsigned(
                    x.getBytes(java.nio.charset.StandardCharsets.UTF_8),
                    ((String) b).getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
        return ((Boolean) a).compareTo((Boolean) b);
    }

    private Object strict(FunctionCall call, Object[] values) {
        LogicalType type = call.type();
        return switch (call.name()) {
            case "+", "-", "*", "/", "MOD" -> arithmetic(call, values);
            case "NEGATE" ->
                type.is(TypeRoot.DOUBLE)
                        ? (Object) (-(Double) values[0])
                        : fit(exact(values[0]).negate(), type);
            case "=" -> comparable(call) && compare(values[0], values[1]) == 0;
            case "<>" -> compare(values[0], values[1]) != 0;
            case "<" -> compare(values[0], values[1]) < 0;
            case "<=" -> compare(values[0], values[1]) <= 0;
            case ">" -> compare(values[0], values[1]) > 0;
            case ">=" -> compare(values[0], values[1]) >= 0;
            case "FIELD" -> ((List<?>) values[0]).get((Integer) values[1]);
            case "CARDINALITY" -> ((List<?>) values[0]).size();
            case "ITEM" -> {
                List<?> array = (List<?>) values[0];
                int index = (Integer) values[1];
                yield index <= array.size() ? array.get(index - 1) : null;
            }
            case "NOT" -> !(Boolean) values[0];
            case "LIKE" -> like((String) values[0], (String) values[1]);
            case "||" -> (String) values[0] + values[1];
            case "UPPER" -> ((String) values[0]).toUpperCase(Locale.ROOT);
            case "CHAR_LENGTH" -> ((String) values[0]).codePointCount(0, ((String) values[0]).length());
            case "SUBSTRING" -> substring((String) values[0], (Integer) values[1], (Integer) values[2]);
            case "CAST" -> {
                Object result = cast(values[0], call.argument(0).type(), type);
                if (result == null && !(type.is(TypeRoot.DECIMAL) && values[0] instanceof Number)) {
                    throw new Failure();
                }
                yield result;
            }
            case "TRY_CAST" -> cast(values[0], call.argument(0).type(), type);
            case "EXTRACT" ->
                extract((String) values[0], values[1], call.argument(1).type());
            default -> throw new IllegalArgumentException(call.name());
        };
    }

    private static boolean comparable(FunctionCall call) {
        return call.arguments().size() == 2;
    }

    private static Object arithmetic(FunctionCall call, Object[] values) {
        LogicalType type = call.type();
        if (type.is(TypeRoot.DOUBLE)) {
            double a = ((Number) values[0]).doubleValue();
            double b = ((Number) values[1]).doubleValue();
            if (b == 0 && (call.name().equals("/") || call.name().equals("MOD"))) {
                throw new Failure();
            }
            return switch (call.name()) {
                case "+" -> a + b;
                case "-" -> a - b;
                case "*" -> a * b;
                case "/" -> a / b;
                default -> a % b;
            };
        }
        if (type.is(TypeRoot.TIMESTAMP, TypeRoot.DATE)) {
            return temporal(call, values, type);
        }
        BigDecimal a = exact(values[0]);
        BigDecimal b = exact(values[1]);
        boolean divides = call.name().equals("/") || call.name().equals("MOD");
        if (divides && b.signum() == 0) {
            throw new Failure();
        }
        BigDecimal result = switch (call.name()) {
            case "+" -> a.add(b);
            case "-" -> a.subtract(b);
            case "*" -> a.multiply(b);
            case "/" ->
                type.is(TypeRoot.DECIMAL)
                        ? a.divide(b, type.scale(), RoundingMode.HALF_UP)
                        : a.divide(b, 0, RoundingMode.DOWN);
            default -> a.remainder(b);
        };
        return fit(result, type);
    }

    private static Object temporal(FunctionCall call, Object[] values, LogicalType type) {
        int sign = call.name().equals("-") ? -1 : 1;
        boolean months = call.argument(1).type().is(TypeRoot.INTERVAL_YEAR_MONTH);
        long amount = ((Number) values[1]).longValue() * sign;
        if (type.is(TypeRoot.DATE)) {
            LocalDate date = LocalDate.ofEpochDay((Integer) values[0]);
            long days = Math.floorDiv(amount, 86_400_000_000L);
            return (int) (months ? date.plusMonths(amount) : date.plusDays(days)).toEpochDay();
        }
        LocalDateTime time = time((Long) values[0]);
        LocalDateTime moved = months ? time.plusMonths(amount) : time.plus(amount, ChronoUnit.MICROS);
        return moved.toEpochSecond(ZoneOffset.UTC) * 1_000_000L + moved.getNano() / 1000;
    }

    private static LocalDateTime time(long micros) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(micros, 1_000_000L), (int) Math.floorMod(micros, 1_000_000L) * 1000, ZoneOffset.UTC);
    }

    /** A number in a type: integers wrap, decimals that are too long are NULL. */
    private static Object fit(BigDecimal value, LogicalType type) {
        return switch (type.root()) {
            case TINYINT -> (int) value.toBigInteger().byteValue();
            case SMALLINT -> (int) value.toBigInteger().shortValue();
            case INT -> value.toBigInteger().mod(TWO_64).intValue();
            case BIGINT -> value.toBigInteger().longValue();
            default -> {
                BigDecimal scaled = value.setScale(type.scale(), RoundingMode.HALF_UP);
                yield scaled.precision() > type.precision() ? null : scaled;
            }
        };
    }

    private static boolean like(String value, String pattern) {
        StringBuilder regex = new StringBuilder("(?s)");
        for (int c : pattern.codePoints().toArray()) {
            regex.append(c == '%' ? ".*" : c == '_' ? "." : Pattern.quote(Character.toString(c)));
        }
        return Pattern.matches(regex.toString(), value);
    }

    private static String substring(String value, int start, int count) {
        int[] points = value.codePoints().toArray();
        if (count < 0) {
            return null;
        }
        int from = start > 0 ? start - 1 : start == 0 ? 0 : points.length + start;
        if (from < 0) {
            return "";
        }
        from = Math.min(from, points.length);
        return new String(points, from, (int) Math.min(count, (long) points.length - from));
    }

    /** Null where the value cannot be converted. */
    private static Object cast(Object value, LogicalType from, LogicalType to) {
        try {
            return switch (to.root()) {
                case TINYINT, SMALLINT, INT, BIGINT -> toInteger(value, to);
                case DOUBLE ->
                    value instanceof String text
                            ? (Object) Double.parseDouble(text.strip())
                            : value instanceof Boolean flag ? (flag ? 1.0 : 0.0) : ((Number) value).doubleValue();
                case DECIMAL -> {
                    BigDecimal number = value instanceof String text
                            ? new BigDecimal(text.strip())
                            : value instanceof Boolean flag
                                    ? flag ? BigDecimal.ONE : BigDecimal.ZERO
                                    : value instanceof Double real ? BigDecimal.valueOf(real) : exact(value);
                    yield fit(number, to);
                }
                case BOOLEAN -> toBoolean(value);
                case VARCHAR -> text(value, from);
                case DATE ->
                    value instanceof String text
                            ? (Object) (int) date(text.strip()).toEpochDay()
                            : from.is(TypeRoot.DATE)
                                    ? value
                                    : (Object) (int)
                                            time((Long) value).toLocalDate().toEpochDay();
                default -> throw new IllegalArgumentException(to.toString());
            };
        } catch (NumberFormatException | DateTimeParseException | Failure e) {
            return null;
        }
    }

    private static LocalDate date(String text) {
        return text.matches("[0-9]{1,6}") ? LocalDate.of(Integer.parseInt(text), 1, 1) : LocalDate.parse(text);
    }

    private static Object toBoolean(Object value) {
        if (value instanceof String text) {
            return switch (text.strip().toLowerCase(Locale.ROOT)) {
                case "t", "true", "y", "yes", "1" -> true;
                case "f", "false", "n", "no", "0" -> false;
                default -> null;
            };
        }
        return value instanceof Boolean ? value : ((Number) value).doubleValue() != 0;
    }

    private static Object toInteger(Object value, LogicalType to) {
        if (value instanceof String text) {
            String number = text.strip();
            if (!number.matches("[+-]?[0-9]+(\\.[0-9]*)?|[+-]?\\.[0-9]+")) {
                return null;
            }
            BigInteger whole = new BigDecimal(number).toBigInteger();
            int bits = to.is(TypeRoot.BIGINT) ? 63 : to.is(TypeRoot.INT) ? 31 : to.is(TypeRoot.SMALLINT) ? 15 : 7;
            return whole.bitLength() > bits ? null : fit(new BigDecimal(whole), to);
        }
        if (value instanceof Double real) {
            return switch (to.root()) {
                case BIGINT -> real.longValue();
                case INT -> real.intValue();
                case SMALLINT -> (int) (short) real.intValue();
                default -> (int) (byte) real.intValue();
            };
        }
        return fit(value instanceof Boolean flag ? flag ? BigDecimal.ONE : BigDecimal.ZERO : exact(value), to);
    }

    private static String text(Object value, LogicalType from) {
        return switch (from.root()) {
            case BOOLEAN -> (Boolean) value ? "TRUE" : "FALSE";
            case DATE -> LocalDate.ofEpochDay((Integer) value).toString();
            case TIMESTAMP ->
                DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS").format(time((Long) value));
            case DECIMAL -> ((BigDecimal) value).toPlainString();
            default -> value.toString();
        };
    }

    private static Object extract(String unit, Object value, LogicalType type) {
        LocalDateTime time =
                type.is(TypeRoot.DATE) ? LocalDate.ofEpochDay((Integer) value).atStartOfDay() : time((Long) value);
        return switch (unit) {
            case "YEAR" -> (long) time.getYear();
            case "MONTH" -> (long) time.getMonthValue();
            case "DAY" -> (long) time.getDayOfMonth();
            case "DOY" -> (long) time.getDayOfYear();
            case "WEEK" -> time.getLong(java.time.temporal.IsoFields.WEEK_OF_WEEK_BASED_YEAR);
            case "HOUR" -> (long) time.getHour();
            default -> (long) time.getSecond();
        };
    }
}
