package io.tidemill.optimizer.bind;

import io.tidemill.type.LogicalType;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlJsonArrayFunction;
import org.apache.calcite.sql.fun.SqlJsonObjectFunction;
import org.apache.calcite.sql.fun.SqlJsonQueryFunction;
import org.apache.calcite.sql.fun.SqlJsonValueFunction;
import org.apache.calcite.sql.type.SqlTypeName;

/** The JSON functions, whose texts have any length here; in the base library they end at 2,000 characters. */
final class JsonFunctions {
    private static final int LIBRARY_LENGTH = 2000;

    private JsonFunctions() {}

    static List<SqlOperator> all() {
        return List.of(new Value(), new Query(), new ObjectConstructor(), new ArrayConstructor());
    }

    private static RelDataType unlimited(SqlOperatorBinding binding, RelDataType type) {
        if (type.getSqlTypeName() != SqlTypeName.VARCHAR || type.getPrecision() != LIBRARY_LENGTH) {
            return type;
        }
        return RelTypes.toRel(binding.getTypeFactory(), LogicalType.string().withNullable(type.isNullable()));
    }

    private static final class Value extends SqlJsonValueFunction {
        Value() {
            super("JSON_VALUE");
        }

        @Override
        public RelDataType inferReturnType(SqlOperatorBinding binding) {
            return unlimited(binding, super.inferReturnType(binding));
        }
    }

    private static final class Query extends SqlJsonQueryFunction {
        @Override
        public RelDataType inferReturnType(SqlOperatorBinding binding) {
            return unlimited(binding, super.inferReturnType(binding));
        }
    }

    private static final class ObjectConstructor extends SqlJsonObjectFunction {
        @Override
        public RelDataType inferReturnType(SqlOperatorBinding binding) {
            return unlimited(binding, super.inferReturnType(binding));
        }
    }

    private static final class ArrayConstructor extends SqlJsonArrayFunction {
        @Override
        public RelDataType inferReturnType(SqlOperatorBinding binding) {
            return unlimited(binding, super.inferReturnType(binding));
        }
    }
}
