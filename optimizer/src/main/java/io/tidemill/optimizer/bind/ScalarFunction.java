package io.tidemill.optimizer.bind;

import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;

/** A scalar function of the dialect that the base library does not have, or has with other types. */
final class ScalarFunction extends SqlFunction {
    /** How results relate to calls. */
    enum Stability {
        /** Equal arguments give equal results. */
        DETERMINISTIC,
        /** One value for a batch query, the clock in streaming. */
        PER_QUERY,
        /** A new value for each row. */
        PER_ROW
    }

    private final Stability stability;
    private final SqlSyntax syntax;

    ScalarFunction(
            String name,
            SqlReturnTypeInference result,
            SqlOperandTypeChecker arguments,
            Stability stability,
            SqlSyntax syntax) {
        super(
                name,
                SqlKind.OTHER_FUNCTION,
                result,
                InferTypes.RETURN_TYPE,
                arguments,
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
        this.stability = stability;
        this.syntax = syntax;
    }

    @Override
    public SqlSyntax getSyntax() {
        return syntax;
    }

    @Override
    public boolean isDeterministic() {
        return stability == Stability.DETERMINISTIC;
    }

    @Override
    public boolean isDynamicFunction() {
        return stability == Stability.PER_QUERY;
    }
}
