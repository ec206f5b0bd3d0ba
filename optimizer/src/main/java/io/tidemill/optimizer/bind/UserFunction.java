package io.tidemill.optimizer.bind;

import io.tidemill.spi.function.FunctionFactory;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;

/** A function of the user: its own code says what it takes and gives. */
final class UserFunction extends SqlFunction {
    private final FunctionFactory factory;

    UserFunction(List<String> name, FunctionFactory factory) {
        super(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                binding -> resultType(binding, factory),
                null,
                OperandTypes.VARIADIC,
                null,
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
        this.factory = factory;
    }

    /** The name under which the runtime finds the function. */
    String path() {
        return String.join(".", getNameAsId().names);
    }

    @Override
    public boolean isDeterministic() {
        return factory.deterministic();
    }

    private static RelDataType resultType(SqlOperatorBinding binding, FunctionFactory factory) {
        List<LogicalType> types = new ArrayList<>();
        for (RelDataType type : binding.collectOperandTypes()) {
            types.add(RelTypes.toLogical(type));
        }
        return RelTypes.toRel(binding.getTypeFactory(), factory.resultType(types));
    }
}
