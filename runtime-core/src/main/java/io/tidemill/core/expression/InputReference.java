package io.tidemill.core.expression;

import io.tidemill.type.LogicalType;

/**
 * A column of the input.
 *
 * @param index its position, from 0
 * @param type its type
 */
public record InputReference(int index, LogicalType type) implements Expression {
    @Override
    public String toString() {
        return "$" + index;
    }
}
