package io.tidemill.core.aggregate;

import io.tidemill.core.plan.AggregateCall;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import io.tidemill.type.PhysicalType;
import io.tidemill.type.TypeRoot;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;

/** The aggregate functions of the engine. */
public final class BuiltInAggregates implements AggregateFunctions {
    /** The functions that exist. */
    static final Set<String> NAMES = Set.of(
            "COUNT",
            "APPROX_COUNT_DISTINCT",
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
            "FIRST_VALUE",
            "LAST_VALUE",
            "ANY_VALUE",
            "LITERAL_AGG",
            "SINGLE_VALUE",
            "LISTAGG",
            "STRING_AGG",
            "ARRAY_AGG",
            "COLLECT",
            "PERCENTILE",
            "JSON_ARRAYAGG_NULL_ON_NULL",
            "JSON_ARRAYAGG_ABSENT_ON_NULL",
            "JSON_OBJECTAGG_NULL_ON_NULL",
            "JSON_OBJECTAGG_ABSENT_ON_NULL");

    @Inject
    public BuiltInAggregates() {}

    @Override
    public Accumulators create(AggregateCall call, boolean retractable) {
        return accumulators(call, retractable);
    }

    private static RowAccumulators accumulators(AggregateCall call, boolean retractable) {
        if (!NAMES.contains(call.function())) {
            throw new EngineException(
                    ErrorCode.UNSUPPORTED,
                    "the aggregate function " + call.function() + " does not exist in this engine");
        }
        boolean approximate = call.function().equals("APPROX_COUNT_DISTINCT");
        // Registers cannot forget a value: rows that may go are counted exactly.
        if (approximate && !retractable) {
            return new ApproximateCountAccumulators();
        }
        if (call.function().equals("COUNT") && call.distinct() && !retractable && isInOneLong(call)) {
            return new LongDistinctCountAccumulators(argument(call));
        }
        RowAccumulators plain = plain(call, retractable);
        boolean done = plain instanceof ListAccumulators list && list.distinct();
        return approximate || (call.distinct() && duplicatesMatter(call) && !done)
                ? new DistinctAccumulators(plain, call.argumentTypes(), retractable)
                : plain;
    }

    private static boolean duplicatesMatter(AggregateCall call) {
        return !isOneOf(call, "MIN", "MAX", "FIRST_VALUE", "LAST_VALUE", "ANY_VALUE", "LITERAL_AGG");
    }

    private static RowAccumulators plain(AggregateCall call, boolean retractable) {
        return switch (call.function()) {
            case "COUNT", "APPROX_COUNT_DISTINCT" ->
                new CountAccumulators(call.argumentTypes().size());
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
            default -> throw new IllegalStateException(call.function() + " is named, but has no accumulators");
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
            case BYTE, INT, LONG -> new LongExtremeAccumulators(max, argument);
            case FLOAT, DOUBLE -> new DoubleExtremeAccumulators(max, argument);
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
        // Only after sorting, so that it does not matter which of the duplicates came first.
        boolean distinct = call.distinct() && !call.order().isEmpty() && duplicatesMatter(call);
        return new ListAccumulators(finish, call, keepNulls, distinct);
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

    private static boolean isOneOf(AggregateCall call, String... names) {
        return List.of(names).contains(call.function());
    }

    @Override
    public LogicalType accumulatorType(AggregateCall call, boolean retractable) {
        return accumulators(call, retractable).partialType();
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
