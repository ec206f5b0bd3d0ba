package io.tidemill.core.codegen;

import io.tidemill.core.codegen.Node.InlineNode;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.function.CalendarMath;
import io.tidemill.core.function.DateTimeFunctions;
import io.tidemill.core.function.FunctionNames;
import io.tidemill.core.function.TimeUnit;
import io.tidemill.type.LogicalType;
import io.tidemill.type.PhysicalType;
import io.tidemill.type.TypeRoot;
import java.util.Locale;

/** Arithmetic of dates, times and intervals, EXTRACT, rounding to units. */
final class Temporals {
    private static final LogicalType LONG = LogicalType.bigint();
    private static final LogicalType INT = LogicalType.int32();
    private static final LogicalType MICROS = LogicalType.timestamp(6);
    private static final LogicalType DAY_TIME = LogicalType.of(TypeRoot.INTERVAL_DAY_TIME);

    private final Lowering lowering;

    Temporals(Lowering lowering) {
        this.lowering = lowering;
    }

    static boolean isTemporal(LogicalType type) {
        return type.isTimestamp()
                || type.is(TypeRoot.DATE, TypeRoot.TIME, TypeRoot.INTERVAL_DAY_TIME, TypeRoot.INTERVAL_YEAR_MONTH);
    }

    private static boolean isInterval(LogicalType type) {
        return type.is(TypeRoot.INTERVAL_DAY_TIME, TypeRoot.INTERVAL_YEAR_MONTH);
    }

    private static boolean isPoint(LogicalType type) {
        return isTemporal(type) && !isInterval(type);
    }

    Node arithmetic(FunctionCall call) {
        LogicalType type = call.type();
        if (call.arguments().size() == 1) {
            Node value = lowering.lower(call.argument(0));
            return call.name().equals(FunctionNames.UNARY_PLUS)
                    ? value
                    : Lowering.primitive(kind(type).primitive("NEGATE"), type, value);
        }
        Expression left = call.argument(0);
        Expression right = call.argument(1);
        if (call.name().equals(FunctionNames.TIMES) || call.name().equals(FunctionNames.DIVIDE)) {
            return scale(call, left, right);
        }
        boolean minus = call.name().equals(FunctionNames.MINUS);
        if (isPoint(left.type()) && isInterval(right.type())) {
            return move(call, left, right, minus);
        }
        if (isInterval(left.type()) && isPoint(right.type()) && !minus) {
            return move(call, right, left, false);
        }
        if (isInterval(left.type()) && isInterval(right.type())) {
            Kind kind = kind(type);
            return Lowering.primitive(
                    kind.primitive(minus ? "SUBTRACT" : "ADD"), type, lowering.lower(left), lowering.lower(right));
        }
        if (minus && isPoint(left.type()) && isPoint(right.type())) {
            return distance(call, left, right);
        }
        throw Lowering.unsupported(call);
    }

    private static Kind kind(LogicalType type) {
        return type.physical() == PhysicalType.INT ? Kind.INT : Kind.LONG;
    }

    private Node scale(FunctionCall call, Expression left, Expression right) {
        LogicalType type = call.type();
        boolean divide = call.name().equals(FunctionNames.DIVIDE);
        Expression interval = isInterval(left.type()) ? left : right;
        Expression factor = interval == left ? right : left;
        if (!factor.type().isNumeric() || divide && interval == right) {
            throw Lowering.unsupported(call);
        }
        Node value = lowering.casts().convert(lowering.lower(interval), interval.type(), LONG);
        Node result;
        if (factor.type().isInteger()) {
            Node count = lowering.lower(factor, LONG);
            result = divide
                    ? lowering.invoke(Kind.LONG.division(true), LONG, java.util.List.of(value, count))
                    : Lowering.primitive(Primitive.LONG_MULTIPLY, LONG, value, count);
        } else {
            LogicalType real = LogicalType.float64();
            Node exact = Lowering.primitive(Primitive.LONG_TO_DOUBLE, real, value);
            Node count = lowering.lower(factor, real);
            Node scaled = divide
                    ? lowering.invoke(Kind.DOUBLE.division(true), real, java.util.List.of(exact, count))
                    : Lowering.primitive(Primitive.DOUBLE_MULTIPLY, real, exact, count);
            result = Lowering.primitive(Primitive.DOUBLE_TO_LONG, LONG, scaled);
        }
        return lowering.casts().convert(result, LONG, type);
    }

    private Node move(FunctionCall call, Expression point, Expression interval, boolean minus) {
        LogicalType from = point.type();
        Node value = lowering.lower(point);
        Node amount = lowering.lower(interval);
        if (minus) {
            Kind kind = kind(interval.type());
            amount = Lowering.primitive(kind.primitive("NEGATE"), interval.type(), amount);
        }
        return moved(call, value, from, amount, interval.type());
    }

    private Node moved(FunctionCall call, Node value, LogicalType from, Node amount, LogicalType interval) {
        boolean months = interval.is(TypeRoot.INTERVAL_YEAR_MONTH);
        LogicalType type = call.type();
        Node result;
        LogicalType resultType = from;
        switch (from.root()) {
            case DATE -> {
                if (months) {
                    result = lowering.invoke(DateTimeFunctions.class, "addMonthsToDate", from, value, amount);
                } else if (type.isTimestamp()) {
                    resultType = MICROS;
                    result = Lowering.primitive(
                            Primitive.LONG_ADD, MICROS, lowering.casts().convert(value, from, MICROS), amount);
                } else {
                    Node days = lowering.invoke(DateTimeFunctions.class, "wholeDays", INT, amount);
                    result = Lowering.primitive(Primitive.INT_ADD, from, value, days);
                }
            }
            case TIME -> {
                if (months) {
                    return value;
                }
                result = lowering.invoke(DateTimeFunctions.class, "addToTime", from, value, amount);
            }
            case TIMESTAMP, TIMESTAMP_LTZ -> {
                boolean wide = from.physical() == PhysicalType.INT128;
                if (months) {
                    boolean ltz = from.is(TypeRoot.TIMESTAMP_LTZ);
                    result = lowering.invoke(
                            DateTimeFunctions.class,
                            (ltz ? "addMonthsToLtz" : "addMonthsToTimestamp") + (wide ? "Wide" : ""),
                            from,
                            value,
                            amount);
                } else if (wide) {
                    result = Lowering.primitive(
                            Primitive.WIDE_ADD,
                            from,
                            value,
                            Lowering.primitive(
                                    Primitive.LONG_MULTIPLY_WIDE, from, amount, new InlineNode(1000L, LONG)));
                } else {
                    result = Lowering.primitive(Primitive.LONG_ADD, from, value, amount);
                }
            }
            default -> throw Lowering.unsupported(call);
        }
        return lowering.casts().convert(result, resultType, type);
    }

    /** The difference of two points, as an interval. */
    private Node distance(FunctionCall call, Expression left, Expression right) {
        LogicalType type = call.type();
        Node to = pointMicros(left);
        Node from = pointMicros(right);
        if (type.is(TypeRoot.INTERVAL_YEAR_MONTH)) {
            return lowering.invoke(DateTimeFunctions.class, "monthsBetween", type, from, to);
        }
        Node micros = Lowering.primitive(Primitive.LONG_SUBTRACT, DAY_TIME, to, from);
        if (type.is(TypeRoot.INTERVAL_DAY_TIME)) {
            return micros;
        }
        if (type.isInteger()) {
            Node days = Lowering.primitive(
                    Primitive.LONG_DIVIDE, LONG, micros, new InlineNode(CalendarMath.MICROS_PER_DAY, LONG));
            return lowering.casts().convert(days, LONG, type);
        }
        throw Lowering.unsupported(call);
    }

    /** Microseconds: since 1970 for dates and timestamps, of the day for times. LTZ stays in UTC. */
    private Node pointMicros(Expression point) {
        Node node = lowering.lower(point);
        LogicalType type = point.type();
        return switch (type.root()) {
            case DATE -> lowering.casts().convert(node, type, MICROS);
            case TIME ->
                Lowering.primitive(
                        Primitive.LONG_MULTIPLY,
                        LONG,
                        Lowering.primitive(Primitive.INT_TO_LONG, LONG, node),
                        new InlineNode(1000L, LONG));
            case CHAR, VARCHAR -> lowering.casts().convert(node, type, MICROS);
            default -> lowering.casts().micros(node, type);
        };
    }

    /** As {@link #pointMicros} in the local time of the session. */
    private Node localMicros(Expression point) {
        Node micros = pointMicros(point);
        return point.type().is(TypeRoot.TIMESTAMP_LTZ)
                ? lowering.casts().toLocal(micros, LogicalType.timestampLtz(6))
                : micros;
    }

    private static TimeUnit unit(FunctionCall call, int argument) {
        if (call.argument(argument) instanceof Literal literal && literal.value() instanceof String text) {
            return TimeUnit.of(text.toUpperCase(Locale.ROOT));
        }
        throw Lowering.unsupported(call);
    }

    /** EXTRACT(unit, temporal or interval). */
    Node extract(FunctionCall call) {
        TimeUnit unit = unit(call, 0);
        Expression source = call.argument(1);
        Node unitNode = Lowering.inline(unit.ordinal());
        Node value;
        switch (source.type().root()) {
            case INTERVAL_YEAR_MONTH ->
                value = lowering.invoke(
                        DateTimeFunctions.class, "extractFromMonths", LONG, unitNode, lowering.lower(source));
            case INTERVAL_DAY_TIME ->
                value = lowering.invoke(
                        DateTimeFunctions.class, "extractFromInterval", LONG, unitNode, lowering.lower(source));
            case DATE -> value = extractFromDate(unit, lowering.lower(source));
            case TIME, TIMESTAMP, TIMESTAMP_LTZ, CHAR, VARCHAR -> {
                Node micros = unit == TimeUnit.EPOCH ? pointMicros(source) : localMicros(source);
                value = unit.isOfDay() && unit != TimeUnit.NANOSECOND
                        ? lowering.invoke(DateTimeFunctions.class, unit.method(), LONG, micros)
                        : unit.isOfDate()
                                ? extractFromDate(
                                        unit,
                                        lowering.invoke(DateTimeFunctions.class, "dateOf", LogicalType.date(), micros))
                                : lowering.invoke(DateTimeFunctions.class, "extractFromMicros", LONG, unitNode, micros);
            }
            default -> throw Lowering.unsupported(call);
        }
        return lowering.casts().convert(value, LONG, call.type());
    }

    private Node extractFromDate(TimeUnit unit, Node days) {
        return switch (unit) {
            case YEAR, MONTH, DAY -> lowering.invoke(DateTimeFunctions.class, unit.method(), LONG, days);
            default ->
                lowering.invoke(
                        DateTimeFunctions.class, "extractFromDays", LONG, Lowering.inline(unit.ordinal()), days);
        };
    }

    /** FLOOR and CEIL of a temporal value to a unit. */
    Node roundTo(FunctionCall call) {
        boolean floor = call.name().equals(FunctionNames.FLOOR);
        Expression source = call.argument(0);
        if (source.type().isNumeric()) {
            throw Lowering.unsupported(call);
        }
        Node unit = Lowering.inline(unit(call, 1).ordinal());
        String method = floor ? "floor" : "ceil";
        LogicalType type = source.type();
        Node value = lowering.lower(source);
        Node result = switch (type.root()) {
            case DATE -> lowering.invoke(DateTimeFunctions.class, method + "Date", type, unit, value);
            case TIME -> lowering.invoke(DateTimeFunctions.class, method + "Time", type, unit, value);
            case TIMESTAMP ->
                lowering.casts()
                        .convert(
                                lowering.invoke(
                                        DateTimeFunctions.class,
                                        method + "Timestamp",
                                        MICROS,
                                        unit,
                                        lowering.casts().micros(value, type)),
                                MICROS,
                                type);
            case TIMESTAMP_LTZ -> {
                LogicalType ltz = LogicalType.timestampLtz(6);
                yield lowering.casts()
                        .convert(
                                lowering.invoke(
                                        DateTimeFunctions.class,
                                        method + "Ltz",
                                        ltz,
                                        unit,
                                        lowering.casts().micros(value, type)),
                                ltz,
                                type);
            }
            default -> throw Lowering.unsupported(call);
        };
        return lowering.casts().convert(result, type, call.type());
    }

    /** TIMESTAMPADD(unit, count, point). */
    Node add(FunctionCall call) {
        TimeUnit unit = unit(call, 0);
        Expression point = call.argument(2);
        LogicalType from = point.type();
        Node value = lowering.lower(point);
        if (from.isCharacter()) {
            value = lowering.casts().convert(value, from, call.type());
            from = call.type();
        }
        if (unit.months() > 0) {
            Node count = lowering.lower(call.argument(1), INT);
            Node months = Lowering.primitive(Primitive.INT_MULTIPLY, INT, count, Lowering.inline(unit.months()));
            return moved(call, value, from, months, LogicalType.of(TypeRoot.INTERVAL_YEAR_MONTH));
        }
        Node count = lowering.lower(call.argument(1), LONG);
        Node micros = unit == TimeUnit.NANOSECOND
                ? Lowering.primitive(Primitive.LONG_DIVIDE, LONG, count, new InlineNode(1000L, LONG))
                : Lowering.primitive(
                        Primitive.LONG_MULTIPLY, LONG, count, new InlineNode(unit.micros(call.name()), LONG));
        return moved(call, value, from, micros, DAY_TIME);
    }

    /** TIMESTAMPDIFF(unit, from, to). */
    Node difference(FunctionCall call) {
        TimeUnit unit = unit(call, 0);
        Node from = localMicros(call.argument(1));
        Node to = localMicros(call.argument(2));
        Node result;
        if (unit.months() > 0) {
            Node months = lowering.invoke(DateTimeFunctions.class, "monthsBetween", INT, from, to);
            result = Lowering.primitive(Primitive.INT_DIVIDE, INT, months, new InlineNode(unit.months(), INT));
            return lowering.casts().convert(result, INT, call.type());
        }
        Node micros = Lowering.primitive(Primitive.LONG_SUBTRACT, LONG, to, from);
        result = unit == TimeUnit.NANOSECOND
                ? Lowering.primitive(Primitive.LONG_MULTIPLY, LONG, micros, new InlineNode(1000L, LONG))
                : Lowering.primitive(
                        Primitive.LONG_DIVIDE, LONG, micros, new InlineNode(unit.micros(call.name()), LONG));
        return lowering.casts().convert(result, LONG, call.type());
    }
}
