package io.tidemill.core.plan;

import io.tidemill.core.expression.Expression;
import java.util.List;

/**
 * Joins each row with the elements of a collection in it. Output: the input columns, then the element columns (a ROW element gives its fields, a MAP key and value), then the ordinality if wanted.
 *
 * @param properties what every node has
 * @param input where rows come from
 * @param collection an ARRAY, MAP or MULTISET over the input
 * @param outer true keeps rows whose collection is empty or NULL, padded with NULL
 * @param withOrdinality true appends an INT, from 1
 */
public record UnnestNode(
        NodeProperties properties, PhysicalNode input, Expression collection, boolean outer, boolean withOrdinality)
        implements PhysicalNode {
    @Override
    public List<PhysicalNode> inputs() {
        return List.of(input);
    }

    @Override
    public <R> R accept(PhysicalNodeVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
