package io.tidemill.core.plan;

import io.tidemill.type.LogicalType;
import java.util.List;

/**
 * One aggregate over input columns.
 *
 * @param function upper-case name as in the function registry
 * @param arguments input columns
 * @param filterColumn BOOLEAN input column: only rows where it is TRUE count; -1 for none
 * @param distinct true counts equal arguments once
 * @param order WITHIN GROUP or ORDER BY inside the call
 * @param argumentTypes types of the arguments
 * @param orderTypes types of the columns of the order
 * @param resultType type of the result
 * @param name name of the output column, for EXPLAIN
 */
public record AggregateCall(
        String function,
        List<Integer> arguments,
        int filterColumn,
        boolean distinct,
        List<SortKey> order,
        List<LogicalType> argumentTypes,
        List<LogicalType> orderTypes,
        LogicalType resultType,
        String name) {
    public AggregateCall {
        arguments = List.copyOf(arguments);
        order = List.copyOf(order);
        argumentTypes = List.copyOf(argumentTypes);
        orderTypes = List.copyOf(orderTypes);
        if (orderTypes.size() != order.size()) {
            throw new IllegalArgumentException(
                    orderTypes.size() + " types for an order by " + order.size() + " columns");
        }
    }

    /** A call without an order inside. */
    public AggregateCall(
            String function,
            List<Integer> arguments,
            int filterColumn,
            boolean distinct,
            List<SortKey> order,
            List<LogicalType> argumentTypes,
            LogicalType resultType,
            String name) {
        this(function, arguments, filterColumn, distinct, order, argumentTypes, List.of(), resultType, name);
    }
}
