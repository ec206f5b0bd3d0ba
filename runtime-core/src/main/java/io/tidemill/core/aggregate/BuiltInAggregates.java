package io.tidemill.core.aggregate;

import io.tidemill.core.plan.AggregateCall;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import io.tidemill.type.PhysicalType;
import io.tidemill.type.TypeRoot;
import jakarta.inject.Inject;
import java.util.List;

/** The aggregate functions of the engine. */
public final class BuiltInAggregates implements AggregateFunctions {
    @Inject
    public BuiltInAggregates() {}

    @Override
    public Accumulators create(AggregateCall call, boolean retractable) {
        boolean approximate = call.function().equals("APPROX_COUNT_DISTINCT");
        // Registers cannot forget a value: rows that may go are counted exactly.
        if (approximate && !retractable) {
            return new ApproximateCountAccumulators();
        }
        if (call.function().equals("COUNT") && call.distinct() && !retractable && isInOneLong(call)) {
            return new LongDistinctCountAccumulators();
        }
        RowAccumulators plain = plain(call, retractable);
        boolean duplicatesMatter = !isExtreme(call) && !isOneOf(call, "FIRST_VALUE", "ANY_VALUE");
        return approximate || (call.distinct() && duplicatesMatter)
                ? new DistinctAccumulators(plain, call.argumentTypes())
                : plain;
    }

    private static RowAccumulators plain(AggregateCall call, boolean retractable) {
        return switch (call.function()) {
            case "COUNT", "APPROX_COUNT_DISTINCT" -> new CountAccumulators();
            case "SUM" -> sum(call, SumAccumulators.Finish.SUM, retractable);
            case "SUM0", "$SUM0" -> sum(call, SumAccumulators.Finish.SUM0, retractable);
            case "AVG" -> sum(call, SumAccumulators.Finish.AVG, retractable);
            case "MIN", "MAX" -> extreme(call, retractable);
            case "VAR_POP", "VAR_SAMP", "VARIANCE", "STDDEV_POP", "STDDEV_SAMP", "STDDEV" -> variance(call);
            case "FIRST_VALUE", "LAST_VALUE", "ANY_VALUE", "LITERAL_AGG" -> firstOrLast(call, retractable);
            case "SINGLE_VALUE" -> list(call, ListFinish.SINGLE_VALUE, true);
            case "LISTAGG", "STRING_AGG" -> list(call, ListFinish.LISTAGG, false);
            case "ARRAY_AGG" -> list(call, ListFinish.ARRAY_AGG, true);
            case "COLLECT" -> new CollectAccumulators(argument(call));
            case "PERCENTILE" -> list(call, ListFinish.PERCENTILE, false);
            case "JSON_ARRAYAGG_NULL_ON_NULL" -> list(call, ListFinish.JSON_ARRAY, true);
            case "JSON_ARRAYAGG_ABSENT_ON_NULL" -> list(call, ListFinish.JSON_ARRAY, false);
            case "JSON_OBJECTAGG_NULL_ON_NULL" -> list(call, ListFinish.JSON_OBJECT, true);
            case "JSON_OBJECTAGG_ABSENT_ON_NULL" -> list(call, ListFinish.JSON_OBJECT_WITHOUT_NULLS, true);
            default ->
                throw new EngineException(
                        ErrorCode.UNSUPPORTED,
                        "the aggregate function " + call.function() + " does not exist in this engine");
        };
    }

    private static RowAccumulators sum(AggregateCall call, SumAccumulators.Finish finish, boolean retractable) {
        LogicalType argument = argument(call);
        NumberWriter writer = new NumberWriter(call.resultType());
        if (argument.root() == TypeRoot.DECIMAL) {
            return new DecimalSumAccumulators(finish, writer, retractable, argument.scale());
        }
        if (argument.isInteger() || argument.is(TypeRoot.INTERVAL_YEAR_MONTH, TypeRoot.INTERVAL_DAY_TIME)) {
            return new LongSumAccumulators(finish, writer, retractable);
        }
        if (argument.is(TypeRoot.FLOAT, TypeRoot.DOUBLE)) {
            return new DoubleSumAccumulators(finish, writer, retractable);
        }
        throw wrongArgument(call, "a number");
    }

    private static RowAccumulators variance(AggregateCall call) {
        if (!argument(call).isNumeric()) {
            throw wrongArgument(call, "a number");
        }
        boolean sample = !call.function().endsWith("_POP");
        boolean root = call.function().startsWith("STDDEV");
        return new VarianceAccumulators(sample, root, argument(call), new NumberWriter(call.resultType()));
    }

    private static RowAccumulators extreme(AggregateCall call, boolean retractable) {
        LogicalType argument = argument(call);
        boolean max = call.function().equals("MAX");
        if (argument.is(TypeRoot.MAP, TypeRoot.MULTISET)) {
            throw wrongArgument(call, "a type with an order");
        }
        if (retractable) {
            return new RetractableExtremeAccumulators(max, argument);
        }
        return switch (argument.physical()) {
            case BYTE, INT, LONG -> new LongExtremeAccumulators(max);
            case FLOAT, DOUBLE -> new DoubleExtremeAccumulators(max);
            default -> new ArenaExtremeAccumulators(max, argument);
        };
    }

    private static RowAccumulators firstOrLast(AggregateCall call, boolean retractable) {
        if (isLiteralTrue(call)) {
            return new TrueAccumulators();
        }
        boolean first = !call.function().equals("LAST_VALUE");
        if (retractable || !call.order().isEmpty()) {
            return list(call, first ? ListFinish.FIRST_VALUE : ListFinish.LAST_VALUE, false);
        }
        return new FirstLastAccumulators(first, argument(call));
    }

    private static RowAccumulators list(AggregateCall call, ListFinish finish, boolean keepNulls) {
        argument(call);
        return new ListAccumulators(finish, call.arguments().size(), call.order(), keepNulls);
    }

    private static LogicalType argument(AggregateCall call) {
        if (call.argumentTypes().isEmpty()) {
            throw wrongArgument(call, "an argument");
        }
        return call.argumentTypes().get(0);
    }

    private static EngineException wrongArgument(AggregateCall call, String wanted) {
        return new EngineException(
                ErrorCode.TYPE_MISMATCH,
                call.function() + " needs " + wanted + "; it was given " + call.argumentTypes());
    }

    private static boolean isInOneLong(AggregateCall call) {
        return call.argumentTypes().size() == 1
                && (argument(call).physical() == PhysicalType.LONG
                        || argument(call).physical() == PhysicalType.INT);
    }

    private static boolean isLiteralTrue(AggregateCall call) {
        return call.function().equals("LITERAL_AGG")
                && call.arguments().isEmpty()
                && call.resultType().root() == TypeRoot.BOOLEAN;
    }

    private static boolean isExtreme(AggregateCall call) {
        return isOneOf(call, "MIN", "MAX");
    }

    private static boolean isOneOf(AggregateCall call, String... names) {
        return List.of(names).contains(call.function());
    }

    @Override
    public LogicalType accumulatorType(AggregateCall call, boolean retractable) {
        boolean approximate = call.function().equals("APPROX_COUNT_DISTINCT");
        if (approximate && !retractable) {
            return LogicalType.bytes();
        }
        if (approximate || (call.distinct() && !isExtreme(call))) {
            return LogicalType.map(distinctKey(call), LogicalType.bigint()).notNull();
        }
        LogicalType argument = call.argumentTypes().isEmpty()
                ? LogicalType.bigint()
                : argument(call).withNullable(true);
        return switch (call.function()) {
            case "COUNT" -> LogicalType.bigint().notNull();
            case "SUM" -> sumType(argument, SumAccumulators.Finish.SUM, retractable);
            case "SUM0", "$SUM0" -> sumType(argument, SumAccumulators.Finish.SUM0, retractable);
            case "AVG" -> sumType(argument, SumAccumulators.Finish.AVG, retractable);
            case "MIN", "MAX" ->
                retractable ? LogicalType.map(argument, LogicalType.bigint()).notNull() : argument;
            case "VAR_POP", "VAR_SAMP", "VARIANCE", "STDDEV_POP", "STDDEV_SAMP", "STDDEV" ->
                LogicalType.row(
                        List.of("count", "mean", "squares"),
                        List.of(LogicalType.bigint(), LogicalType.float64(), LogicalType.float64()));
            case "COLLECT" -> LogicalType.multiset(argument).notNull();
            case "LITERAL_AGG" -> LogicalType.bool().notNull();
            default ->
                throw new EngineException(
                        ErrorCode.INTERNAL, call.function() + " cannot be split into a local and a global phase");
        };
    }

    private static LogicalType distinctKey(AggregateCall call) {
        if (call.argumentTypes().size() == 1) {
            return argument(call).withNullable(true);
        }
        List<String> names = call.argumentTypes().stream().map(Object::toString).toList();
        return LogicalType.row(names, call.argumentTypes());
    }

    private static LogicalType sumType(LogicalType argument, SumAccumulators.Finish finish, boolean retractable) {
        LogicalType sum;
        if (argument.root() == TypeRoot.DECIMAL) {
            sum = LogicalType.decimal(LogicalType.MAX_DECIMAL_PRECISION, argument.scale());
        } else {
            sum = argument.is(TypeRoot.FLOAT, TypeRoot.DOUBLE) ? LogicalType.float64() : LogicalType.bigint();
        }
        return SumAccumulators.counting(finish, retractable)
                ? LogicalType.row(List.of("sum", "count"), List.of(sum, LogicalType.bigint()))
                : sum;
    }

    @Override
    public boolean mergeable(AggregateCall call) {
        if (!call.order().isEmpty()) {
            return false;
        }
        if (isLiteralTrue(call)) {
            return true;
        }
        return switch (call.function()) {
            case "COUNT",
                    "SUM",
                    "SUM0",
                    "$SUM0",
                    "AVG",
                    "MIN",
                    "MAX",
                    "VAR_POP",
                    "VAR_SAMP",
                    "VARIANCE",
                    "STDDEV_POP",
                    "STDDEV_SAMP",
                    "STDDEV",
                    "COLLECT",
                    "APPROX_COUNT_DISTINCT" -> true;
            default -> false;
        };
    }
}
