package io.tidemill.optimizer.bind;

import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Result types of functions. A type without suffix is NOT NULL when all arguments are. */
final class ResultTypes {
    static final SqlReturnTypeInference STRING = of(LogicalType.string()).andThen(SqlTypeTransforms.TO_NULLABLE);
    static final SqlReturnTypeInference STRING_OR_NULL = ofNullable(LogicalType.string());
    static final SqlReturnTypeInference STRING_NOT_NULL = of(LogicalType.string());
    static final SqlReturnTypeInference BYTES = of(LogicalType.bytes()).andThen(SqlTypeTransforms.TO_NULLABLE);
    static final SqlReturnTypeInference BYTES_OR_NULL = ofNullable(LogicalType.bytes());
    static final SqlReturnTypeInference STRINGS =
            of(LogicalType.array(LogicalType.string())).andThen(SqlTypeTransforms.TO_NULLABLE);
    static final SqlReturnTypeInference STRINGS_OR_NULL = ofNullable(LogicalType.array(LogicalType.string()));
    static final SqlReturnTypeInference STRING_MAP_OR_NULL =
            ofNullable(LogicalType.map(LogicalType.string(), LogicalType.string()));
    static final SqlReturnTypeInference DATE_OR_NULL = ofNullable(LogicalType.date());
    static final SqlReturnTypeInference TIMESTAMP_OR_NULL = ofNullable(LogicalType.timestamp(3));
    static final SqlReturnTypeInference LTZ_OR_NULL = ofNullable(LogicalType.timestampLtz(3));
    static final SqlReturnTypeInference LTZ = of(LogicalType.timestampLtz(3));
    static final SqlReturnTypeInference TIMESTAMP = of(LogicalType.timestamp(3));
    static final SqlReturnTypeInference INT_OR_NULL = ofNullable(LogicalType.int32());

    /** ROUND and TRUNCATE: the digits that a decimal keeps depend on a literal second argument. */
    static final SqlReturnTypeInference ROUND =
            ((SqlReturnTypeInference) ResultTypes::round).andThen(SqlTypeTransforms.TO_NULLABLE);

    /** The common type of all arguments, nullable only when all of them are. */
    static final SqlReturnTypeInference FIRST_NON_NULL = ResultTypes::firstNonNull;

    /** The common type of all arguments but the first. */
    static final SqlReturnTypeInference CHOSEN = binding -> common(binding, operandTypes(binding, 1));

    static final SqlReturnTypeInference COMMON = ReturnTypes.LEAST_RESTRICTIVE.andThen(SqlTypeTransforms.TO_NULLABLE);
    static final SqlReturnTypeInference ELEMENT_OR_NULL = binding -> nullable(binding, componentType(binding));
    static final SqlReturnTypeInference KEYS = binding -> {
        RelDataType map = binding.getOperandType(0);
        return like(binding, binding.getTypeFactory().createArrayType(map.getKeyType(), -1), map.isNullable());
    };
    static final SqlReturnTypeInference VALUES = binding -> {
        RelDataType map = binding.getOperandType(0);
        return like(binding, binding.getTypeFactory().createArrayType(map.getValueType(), -1), map.isNullable());
    };
    static final SqlReturnTypeInference ENTRIES = ResultTypes::entries;
    static final SqlReturnTypeInference MAP_OF_ARRAYS = binding -> {
        RelDataTypeFactory factory = binding.getTypeFactory();
        RelDataType map = factory.createMapType(
                binding.getOperandType(0).getComponentType(),
                binding.getOperandType(1).getComponentType());
        return like(
                binding,
                map,
                binding.getOperandType(0).isNullable()
                        || binding.getOperandType(1).isNullable());
    };

    private ResultTypes() {}

    static SqlReturnTypeInference of(LogicalType type) {
        return binding -> RelTypes.toRel(binding.getTypeFactory(), type.notNull());
    }

    private static SqlReturnTypeInference ofNullable(LogicalType type) {
        return binding -> RelTypes.toRel(binding.getTypeFactory(), type);
    }

    private static RelDataType round(SqlOperatorBinding binding) {
        RelDataType type = binding.getOperandType(0);
        if (!SqlTypeUtil.isDecimal(type)) {
            return type;
        }
        Integer digits = 0;
        if (binding.getOperandCount() > 1) {
            digits = binding.isOperandLiteral(1, false) ? binding.getOperandLiteralValue(1, Integer.class) : null;
        }
        if (digits == null || digits >= type.getScale()) {
            return type;
        }
        int integerDigits = type.getPrecision() - type.getScale() + 1;
        int scale = Math.max(0, digits);
        int precision = Math.min(LogicalType.MAX_DECIMAL_PRECISION, integerDigits + scale);
        return binding.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, precision, scale);
    }

    private static RelDataType firstNonNull(SqlOperatorBinding binding) {
        List<RelDataType> types = operandTypes(binding, 0);
        RelDataType type = binding.getTypeFactory().leastRestrictive(types);
        if (type == null) {
            return null;
        }
        boolean nullable = types.stream().allMatch(RelDataType::isNullable);
        return binding.getTypeFactory().createTypeWithNullability(type, nullable);
    }

    private static RelDataType common(SqlOperatorBinding binding, List<RelDataType> types) {
        return binding.getTypeFactory().leastRestrictive(types);
    }

    private static List<RelDataType> operandTypes(SqlOperatorBinding binding, int from) {
        List<RelDataType> types = new ArrayList<>();
        for (int i = from; i < binding.getOperandCount(); i++) {
            types.add(binding.getOperandType(i));
        }
        return types;
    }

    private static RelDataType componentType(SqlOperatorBinding binding) {
        return binding.getOperandType(0).getComponentType();
    }

    private static RelDataType entries(SqlOperatorBinding binding) {
        RelDataTypeFactory factory = binding.getTypeFactory();
        RelDataType map = binding.getOperandType(0);
        RelDataType entry =
                factory.createStructType(List.of(map.getKeyType(), map.getValueType()), List.of("key", "value"));
        return like(binding, factory.createArrayType(entry, -1), map.isNullable());
    }

    private static RelDataType nullable(SqlOperatorBinding binding, RelDataType type) {
        return like(binding, type, true);
    }

    private static RelDataType like(SqlOperatorBinding binding, RelDataType type, boolean nullable) {
        return binding.getTypeFactory().createTypeWithNullability(type, nullable);
    }
}
