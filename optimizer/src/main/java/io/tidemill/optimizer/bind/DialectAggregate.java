package io.tidemill.optimizer.bind;

import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.util.Optionality;

/** An aggregate function of the dialect that the base library does not have, or has with other rules. */
final class DialectAggregate extends SqlAggFunction {
    /** FIRST_VALUE and LAST_VALUE also stand without OVER: the first or last row in order of arrival. */
    static final DialectAggregate FIRST_VALUE = new DialectAggregate(
            "FIRST_VALUE",
            SqlKind.FIRST_VALUE,
            ReturnTypes.ARG0_FORCE_NULLABLE,
            OperandTypes.ANY,
            Optionality.FORBIDDEN);

    static final DialectAggregate LAST_VALUE = new DialectAggregate(
            "LAST_VALUE", SqlKind.LAST_VALUE, ReturnTypes.ARG0_FORCE_NULLABLE, OperandTypes.ANY, Optionality.FORBIDDEN);
    static final DialectAggregate LISTAGG = new DialectAggregate(
            "LISTAGG", SqlKind.LISTAGG, ResultTypes.STRING_OR_NULL, Signature.of("S|S"), Optionality.OPTIONAL);
    static final DialectAggregate ARRAY_AGG = new DialectAggregate(
            "ARRAY_AGG",
            SqlKind.ARRAY_AGG,
            ReturnTypes.TO_ARRAY.andThen(SqlTypeTransforms.FORCE_NULLABLE),
            OperandTypes.ANY,
            Optionality.OPTIONAL);
    static final DialectAggregate PERCENTILE = new DialectAggregate(
            "PERCENTILE",
            SqlKind.OTHER_FUNCTION,
            ReturnTypes.DOUBLE_FORCE_NULLABLE,
            Signature.of("NN|I"),
            Optionality.FORBIDDEN);

    private DialectAggregate(
            String name,
            SqlKind kind,
            SqlReturnTypeInference result,
            SqlOperandTypeChecker arguments,
            Optionality groupOrder) {
        super(
                name,
                null,
                kind,
                result,
                null,
                arguments,
                SqlFunctionCategory.USER_DEFINED_FUNCTION,
                false,
                false,
                groupOrder);
    }

    @Override
    public boolean allowsNullTreatment() {
        return this == FIRST_VALUE || this == LAST_VALUE;
    }
}
