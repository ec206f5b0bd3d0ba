package io.tidemill.core.codegen;

import io.tidemill.core.codegen.Node.NullNode;
import io.tidemill.core.codegen.Node.RequiredNode;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.Int128;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.function.CollectionFunctions;
import io.tidemill.core.function.DateTimeFunctions;
import io.tidemill.core.function.DecimalFunctions;
import io.tidemill.core.function.TextFormat;
import io.tidemill.core.function.TextParse;
import io.tidemill.core.function.ValueFormatter;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import io.tidemill.type.PhysicalType;
import io.tidemill.type.TypeRoot;
import java.util.List;
import java.util.Optional;

/** Conversions between types. */
final class Casts {
    private static final int MILLI_PRECISION = 3;
    private static final int MICRO_PRECISION = 6;

    private final Lowering lowering;

    Casts(Lowering lowering) {
        this.lowering = lowering;
    }

    /** CAST, or TRY_CAST where {@code orNull}. */
    Node explicit(FunctionCall call, boolean orNull) {
        LogicalType from = call.argument(0).type();
        LogicalType to = call.type();
        if (call.argument(0) instanceof Literal literal && !to.is(TypeRoot.CHAR, TypeRoot.VARCHAR)) {
            Optional<Literal> converted = LiteralConversion.convert(literal, to);
            if (converted.isPresent()) {
                return lowering.literal(converted.get());
            }
        }
        return cast(lowering.lower(call.argument(0)), from, to, orNull);
    }

    /** The conversion that SQL makes without being asked; the same code as CAST. */
    Node convert(Node node, LogicalType from, LogicalType to) {
        return cast(node, from, to, false);
    }

    /** The conversion with NULL for a failure. */
    Node tryConvert(Node node, LogicalType from, LogicalType to) {
        return cast(node, from, to, true);
    }

    private Node cast(Node node, LogicalType from, LogicalType to, boolean orNull) {
        if (from.is(TypeRoot.NULL) || node instanceof NullNode) {
            return new NullNode(to);
        }
        if (sameRepresentation(from, to)) {
            return node;
        }
        Node result = switch (to.root()) {
            case BOOLEAN -> toBoolean(node, from, to, orNull);
            case TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE -> toNumber(node, from, to, orNull);
            case DECIMAL -> toDecimal(node, from, to, orNull);
            case CHAR, VARCHAR -> toText(node, from, to);
            case BINARY, VARBINARY -> toBinary(node, from, to);
            case DATE -> toDate(node, from, to, orNull);
            case TIME -> toTime(node, from, to, orNull);
            case TIMESTAMP, TIMESTAMP_LTZ -> toTimestamp(node, from, to, orNull);
            case INTERVAL_DAY_TIME, INTERVAL_YEAR_MONTH -> toInterval(node, from, to);
            case ARRAY, MAP, MULTISET, ROW -> toNested(node, from, to);
            case NULL -> node;
        };
        if (result == null) {
            throw new EngineException(ErrorCode.TYPE_MISMATCH, "CAST from " + from + " to " + to + " is not possible");
        }
        return result;
    }

    private static boolean sameRepresentation(LogicalType from, LogicalType to) {
        if (from.root() != to.root()) {
            return from.is(TypeRoot.CHAR) && to.is(TypeRoot.VARCHAR) && from.length() <= to.length()
                    || from.is(TypeRoot.BINARY) && to.is(TypeRoot.VARBINARY) && from.length() <= to.length();
        }
        return switch (from.root()) {
            case DECIMAL -> from.length() == to.length() && from.scale() == to.scale();
            case CHAR, BINARY -> from.length() == to.length();
            case VARCHAR, VARBINARY -> from.length() <= to.length();
            case TIME -> from.length() <= to.length();
            case TIMESTAMP, TIMESTAMP_LTZ -> from.length() <= to.length() && from.physical() == to.physical();
            case ARRAY, MAP, MULTISET, ROW -> sameChildren(from, to);
            default -> true;
        };
    }

    private static boolean sameChildren(LogicalType from, LogicalType to) {
        if (from.children().size() != to.children().size()) {
            return false;
        }
        for (int i = 0; i < from.children().size(); i++) {
            if (!sameRepresentation(from.children().get(i), to.children().get(i))) {
                return false;
            }
        }
        return true;
    }

    /** A conversion whose code gives null for a failure. */
    private Node orFail(Node value, Node source, LogicalType to, boolean orNull) {
        return orNull
                ? value
                : new RequiredNode(value, source, to.withNullable(true).toString());
    }

    private Node invoke(Class<?> owner, String method, LogicalType type, Node... arguments) {
        return lowering.invoke(owner, method, type, arguments);
    }

    private Node toBoolean(Node node, LogicalType from, LogicalType to, boolean orNull) {
        return switch (from.root()) {
            case CHAR, VARCHAR -> orFail(invoke(TextParse.class, "parseBoolean", to, node), node, to, orNull);
            case TINYINT, SMALLINT, INT -> Lowering.primitive(Primitive.INT_TO_BOOLEAN, to, node);
            case BIGINT -> Lowering.primitive(Primitive.LONG_TO_BOOLEAN, to, node);
            case FLOAT -> Lowering.primitive(Primitive.FLOAT_TO_BOOLEAN, to, node);
            case DOUBLE -> Lowering.primitive(Primitive.DOUBLE_TO_BOOLEAN, to, node);
            case DECIMAL -> lowering.decimals().cast(node, from, to);
            default -> null;
        };
    }

    private Node toNumber(Node node, LogicalType from, LogicalType to, boolean orNull) {
        return switch (from.root()) {
            case CHAR, VARCHAR -> {
                String method = switch (to.root()) {
                    case TINYINT -> "parseTinyint";
                    case SMALLINT -> "parseSmallint";
                    case INT -> "parseInt";
                    case BIGINT -> "parseLong";
                    case FLOAT -> "parseFloat";
                    default -> "parseDouble";
                };
                yield orFail(invoke(TextParse.class, method, to, node), node, to, orNull);
            }
            case DECIMAL -> lowering.decimals().cast(node, from, to);
            case BOOLEAN -> fromKind(Kind.INT, Lowering.primitive(Primitive.SAME, LogicalType.int32(), node), to);
            case TINYINT, SMALLINT, INT, INTERVAL_YEAR_MONTH -> fromKind(Kind.INT, node, to);
            case BIGINT, INTERVAL_DAY_TIME -> fromKind(Kind.LONG, node, to);
            case FLOAT -> fromKind(Kind.FLOAT, node, to);
            case DOUBLE -> fromKind(Kind.DOUBLE, node, to);
            default -> null;
        };
    }

    private static Node fromKind(Kind from, Node node, LogicalType to) {
        return switch (to.root()) {
            case TINYINT, SMALLINT -> {
                Node whole = fromKind(from, node, LogicalType.int32());
                yield Lowering.primitive(
                        to.is(TypeRoot.TINYINT) ? Primitive.TO_TINYINT : Primitive.TO_SMALLINT, to, whole);
            }
            default -> {
                Kind target = Kind.of(to);
                if (from == target) {
                    yield Lowering.primitive(Primitive.SAME, to, node);
                }
                if (from == Kind.FLOAT && target == Kind.DOUBLE) {
                    yield Lowering.primitive(Primitive.FLOAT_TO_DOUBLE, to, node);
                }
                yield Lowering.primitive(Primitive.valueOf(from + "_TO_" + target), to, node);
            }
        };
    }

    private Node toDecimal(Node node, LogicalType from, LogicalType to, boolean orNull) {
        boolean isLong = to.physical() == PhysicalType.LONG;
        Node precision = Lowering.inline(to.precision());
        Node scale = Lowering.inline(to.scale());
        return switch (from.root()) {
            case CHAR, VARCHAR -> {
                String method = (orNull ? "parseDecimal" : "castDecimal") + (isLong ? "" : "Wide");
                yield invoke(TextParse.class, method, to, node, precision, scale);
            }
            case TINYINT, SMALLINT, INT, BIGINT, DECIMAL -> lowering.decimals().cast(node, from, to);
            case BOOLEAN ->
                lowering.decimals()
                        .cast(Lowering.primitive(Primitive.SAME, LogicalType.int32(), node), LogicalType.int32(), to);
            case FLOAT, DOUBLE -> {
                Node value = from.is(TypeRoot.FLOAT)
                        ? invoke(DecimalFunctions.class, "exactDouble", LogicalType.float64(), node)
                        : node;
                // Too many digits give NULL, as for other numbers; so do NaN and infinity.
                yield invoke(
                        DecimalFunctions.class, isLong ? "longFromDouble" : "fromDouble", to, value, precision, scale);
            }
            default -> null;
        };
    }

    private Node toText(Node node, LogicalType from, LogicalType to) {
        Node text = text(node, from);
        if (text == null) {
            return null;
        }
        if (to.is(TypeRoot.CHAR)) {
            return invoke(TextFormat.class, "pad", to, text, Lowering.inline(to.length()));
        }
        return to.length() == LogicalType.MAX_LENGTH
                ? text
                : invoke(TextFormat.class, "truncate", to, text, Lowering.inline(to.length()));
    }

    private Node text(Node node, LogicalType from) {
        LogicalType text = LogicalType.string();
        Node precision = Lowering.inline(from.length());
        Node scale = Lowering.inline(from.scale());
        boolean wide = from.physical() == PhysicalType.INT128;
        return switch (from.root()) {
            case CHAR, VARCHAR, BINARY, VARBINARY -> node;
            case BOOLEAN -> invoke(TextFormat.class, "formatBoolean", text, node);
            case TINYINT, SMALLINT, INT -> invoke(TextFormat.class, "formatInt", text, node);
            case BIGINT -> invoke(TextFormat.class, "formatLong", text, node);
            case FLOAT -> invoke(TextFormat.class, "formatFloat", text, node);
            case DOUBLE -> invoke(TextFormat.class, "formatDouble", text, node);
            case DECIMAL -> invoke(TextFormat.class, wide ? "formatDecimalWide" : "formatDecimal", text, node, scale);
            case DATE -> invoke(TextFormat.class, "formatDate", text, node);
            case TIME -> invoke(TextFormat.class, "formatTime", text, node, precision);
            case TIMESTAMP ->
                invoke(TextFormat.class, wide ? "formatTimestampWide" : "formatTimestamp", text, node, precision);
            case TIMESTAMP_LTZ -> text(toLocal(node, from), LogicalType.timestamp(from.precision()));
            case INTERVAL_YEAR_MONTH -> invoke(TextFormat.class, "formatYearMonth", text, node);
            case INTERVAL_DAY_TIME -> invoke(TextFormat.class, "formatDayTime", text, node);
            case ARRAY, MAP, MULTISET, ROW ->
                invoke(
                        CollectionFunctions.class,
                        "format",
                        text,
                        node,
                        lowering.object(
                                new ValueFormatter(from, lowering.session().zone()), ValueFormatter.class));
            case NULL -> null;
        };
    }

    private Node toBinary(Node node, LogicalType from, LogicalType to) {
        if (!from.isCharacter() && !from.isBinary()) {
            return null;
        }
        if (to.is(TypeRoot.BINARY)) {
            return invoke(TextFormat.class, "padBinary", to, node, Lowering.inline(to.length()));
        }
        return to.length() == LogicalType.MAX_LENGTH
                ? node
                : invoke(TextFormat.class, "truncateBinary", to, node, Lowering.inline(to.length()));
    }

    private Node toDate(Node node, LogicalType from, LogicalType to, boolean orNull) {
        return switch (from.root()) {
            case CHAR, VARCHAR -> orFail(invoke(TextParse.class, "parseDate", to, node), node, to, orNull);
            case TIMESTAMP -> invoke(DateTimeFunctions.class, "dateOf", to, micros(node, from));
            case TIMESTAMP_LTZ ->
                invoke(
                        DateTimeFunctions.class,
                        "dateOf",
                        to,
                        invoke(
                                DateTimeFunctions.class,
                                "toLocal",
                                LogicalType.timestamp(MICRO_PRECISION),
                                micros(node, from)));
            default -> null;
        };
    }

    private Node toTime(Node node, LogicalType from, LogicalType to, boolean orNull) {
        Node time = toTimeOfMillis(node, from, to, orNull);
        return time == null || to.precision() >= MILLI_PRECISION
                ? time
                : invoke(DateTimeFunctions.class, "truncateTime", to, time, Lowering.inline(to.precision()));
    }

    private Node toTimeOfMillis(Node node, LogicalType from, LogicalType to, boolean orNull) {
        return switch (from.root()) {
            case CHAR, VARCHAR -> orFail(invoke(TextParse.class, "parseTime", to, node), node, to, orNull);
            case TIMESTAMP -> invoke(DateTimeFunctions.class, "timeOf", to, micros(node, from));
            case TIMESTAMP_LTZ ->
                invoke(
                        DateTimeFunctions.class,
                        "timeOf",
                        to,
                        invoke(
                                DateTimeFunctions.class,
                                "toLocal",
                                LogicalType.timestamp(MICRO_PRECISION),
                                micros(node, from)));
            case TIME -> node;
            default -> null;
        };
    }

    private Node toTimestamp(Node node, LogicalType from, LogicalType to, boolean orNull) {
        boolean ltz = to.is(TypeRoot.TIMESTAMP_LTZ);
        LogicalType local = LogicalType.timestamp(to.precision());
        return switch (from.root()) {
            case CHAR, VARCHAR -> {
                boolean wide = to.physical() == PhysicalType.INT128;
                Node parsed = orFail(
                        invoke(
                                TextParse.class,
                                wide ? "parseTimestampWide" : "parseTimestamp",
                                local,
                                node,
                                Lowering.inline(to.precision())),
                        node,
                        to,
                        orNull);
                yield ltz ? toUtc(parsed, local) : parsed;
            }
            case DATE -> {
                Node midnight =
                        invoke(DateTimeFunctions.class, "midnight", LogicalType.timestamp(MICRO_PRECISION), node);
                Node converted = precision(midnight, LogicalType.timestamp(MICRO_PRECISION), local);
                yield ltz ? toUtc(converted, local) : converted;
            }
            case TIME -> {
                Node time = invoke(DateTimeFunctions.class, "timeToday", LogicalType.timestamp(MICRO_PRECISION), node);
                Node converted = precision(time, LogicalType.timestamp(MICRO_PRECISION), local);
                yield ltz ? toUtc(converted, local) : converted;
            }
            case TIMESTAMP -> {
                Node converted = precision(node, from, local);
                yield ltz ? toUtc(converted, local) : converted;
            }
            case TIMESTAMP_LTZ ->
                ltz
                        ? precision(node, from, to)
                        : precision(toLocal(node, from), LogicalType.timestamp(from.precision()), to);
            default -> null;
        };
    }

    private Node toInterval(Node node, LogicalType from, LogicalType to) {
        return from.is(TypeRoot.TINYINT, TypeRoot.SMALLINT, TypeRoot.INT, TypeRoot.BIGINT)
                ? fromKind(from.physical() == PhysicalType.INT ? Kind.INT : Kind.LONG, node, to)
                : null;
    }

    /** A timestamp of any precision as microseconds. */
    Node micros(Node node, LogicalType type) {
        return type.physical() == PhysicalType.INT128
                ? invoke(
                        DateTimeFunctions.class,
                        "nanosToMicros",
                        type.is(TypeRoot.TIMESTAMP)
                                ? LogicalType.timestamp(MICRO_PRECISION)
                                : LogicalType.timestampLtz(MICRO_PRECISION),
                        node)
                : node;
    }

    private Node precision(Node node, LogicalType from, LogicalType to) {
        boolean fromWide = from.physical() == PhysicalType.INT128;
        boolean toWide = to.physical() == PhysicalType.INT128;
        if (fromWide && toWide) {
            return to.precision() >= from.precision()
                    ? node
                    : invoke(
                            DateTimeFunctions.class,
                            "cutNanos",
                            to,
                            node,
                            Lowering.inline(Int128.longPowerOfTen(9 - to.precision())));
        }
        if (toWide) {
            return Lowering.primitive(
                    Primitive.LONG_MULTIPLY_WIDE, to, node, new Node.InlineNode(1000L, LogicalType.bigint()));
        }
        Node micros = micros(node, from);
        return to.precision() >= Math.min(from.precision(), MICRO_PRECISION)
                ? micros
                : invoke(TextParse.class, "cut", to, micros, Lowering.inline(to.precision()));
    }

    private Node toUtc(Node node, LogicalType local) {
        LogicalType type = LogicalType.timestampLtz(local.precision());
        return invoke(
                DateTimeFunctions.class, local.physical() == PhysicalType.INT128 ? "toUtcWide" : "toUtc", type, node);
    }

    /** The local time of a TIMESTAMP_LTZ as a TIMESTAMP of the same precision. */
    Node toLocal(Node node, LogicalType from) {
        LogicalType type = LogicalType.timestamp(from.precision());
        return invoke(
                DateTimeFunctions.class,
                from.physical() == PhysicalType.INT128 ? "toLocalWide" : "toLocal",
                type,
                node);
    }

    private Node toNested(Node node, LogicalType from, LogicalType to) {
        boolean possible = from.root() == to.root()
                && from.children().size() == to.children().size();
        return possible
                ? lowering.boxed(
                        new NestedCast(lowering.functions(), lowering.session(), from, to),
                        false,
                        true,
                        List.of(node),
                        List.of(from),
                        to)
                : null;
    }
}
