package io.tidemill.core.aggregate;

import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.SortKey;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Calls of every aggregate function: of several types, with and without DISTINCT, with and without an order. */
final class AggregateCalls {
    private static final LogicalType INT = LogicalType.int32();
    private static final LogicalType BIGINT = LogicalType.bigint();
    private static final LogicalType FLOAT = LogicalType.of(TypeRoot.FLOAT);
    private static final LogicalType DOUBLE = LogicalType.float64();
    private static final LogicalType STRING = LogicalType.string();
    private static final LogicalType WIDE = LogicalType.decimal(38, 2);
    private static final LogicalType ARRAY = LogicalType.array(STRING);
    private static final LogicalType ROW =
            LogicalType.row(List.of("number", "texts"), List.of(INT, ARRAY)).withNullable(true);
    private static final LogicalType MAP = LogicalType.map(STRING, ROW);
    private static final List<LogicalType> NUMBERS =
            List.of(INT, BIGINT, LogicalType.decimal(10, 2), WIDE, FLOAT, DOUBLE);
    private static final List<LogicalType> ORDERED = List.of(
            INT,
            BIGINT,
            LogicalType.decimal(10, 2),
            WIDE,
            FLOAT,
            DOUBLE,
            LogicalType.bool(),
            STRING,
            LogicalType.timestamp(3),
            LogicalType.timestamp(9),
            ROW,
            LogicalType.array(ROW));
    private static final List<LogicalType> VALUES = List.of(
            INT, BIGINT, WIDE, DOUBLE, FLOAT, LogicalType.bool(), STRING, LogicalType.timestamp(9), ROW, ARRAY, MAP);

    private final Map<String, List<AggregateCall>> calls = new TreeMap<>();

    private AggregateCalls() {
        add("COUNT", BIGINT);
        add("COUNT", BIGINT, STRING, INT);
        each("COUNT", VALUES, type -> BIGINT);
        each("APPROX_COUNT_DISTINCT", List.of(BIGINT, STRING, ROW), type -> BIGINT);
        for (String function : List.of("SUM", "SUM0", "$SUM0", "AVG")) {
            each(function, NUMBERS, type -> type);
            add(function, LogicalType.decimal(38, 6), INT);
            add(function, LogicalType.decimal(38, 6), LogicalType.decimal(10, 2));
            add(function, DOUBLE, WIDE);
        }
        for (String function : List.of("VAR_POP", "VAR_SAMP", "VARIANCE", "STDDEV_POP", "STDDEV_SAMP", "STDDEV")) {
            each(function, NUMBERS, type -> DOUBLE);
        }
        each("MIN", ORDERED, type -> type);
        each("MAX", ORDERED, type -> type);
        add("LITERAL_AGG", LogicalType.bool());
        for (String function : List.of("FIRST_VALUE", "LAST_VALUE", "ANY_VALUE", "LITERAL_AGG", "SINGLE_VALUE")) {
            each(function, VALUES, type -> type);
        }
        for (String function : List.of("LISTAGG", "STRING_AGG")) {
            add(function, STRING, STRING);
            add(function, STRING, STRING, STRING);
        }
        each("ARRAY_AGG", VALUES, LogicalType::array);
        each("COLLECT", VALUES, LogicalType::multiset);
        add("PERCENTILE", DOUBLE, DOUBLE, DOUBLE);
        add("PERCENTILE", DOUBLE, DOUBLE, DOUBLE, INT);
        for (String nulls : List.of("NULL_ON_NULL", "ABSENT_ON_NULL")) {
            add("JSON_ARRAYAGG_" + nulls, STRING, STRING);
            add("JSON_OBJECTAGG_" + nulls, STRING, STRING, STRING);
        }
    }

    /** The calls by function. Their arguments are columns 0 and following, then come the columns of the order. */
    static Map<String, List<AggregateCall>> all() {
        return new AggregateCalls().calls;
    }

    private void each(String function, List<LogicalType> arguments, UnaryOperator<LogicalType> result) {
        for (LogicalType argument : arguments) {
            add(function, result.apply(argument), argument);
        }
    }

    private void add(String function, LogicalType result, LogicalType... arguments) {
        List<Integer> columns = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            columns.add(i);
        }
        List<SortKey> order =
                List.of(new SortKey(arguments.length, false, false), new SortKey(arguments.length + 1, true, true));
        List<LogicalType> types = List.of(arguments);
        for (boolean distinct : new boolean[] {false, true}) {
            List<AggregateCall> ofFunction = calls.computeIfAbsent(function, key -> new ArrayList<>());
            ofFunction.add(new AggregateCall(function, columns, -1, distinct, List.of(), types, result, "a"));
            ofFunction.add(new AggregateCall(
                    function, columns, -1, distinct, order, types, List.of(INT, STRING), result, "a"));
        }
    }
}
