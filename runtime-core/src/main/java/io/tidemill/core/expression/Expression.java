package io.tidemill.core.expression;

import io.tidemill.type.LogicalType;

/** A typed expression over the columns of one batch. Immutable; equality is structural. */
public sealed interface Expression permits InputReference, Literal, FunctionCall {
    /** The type of the value, with nullability. */
    LogicalType type();
}
