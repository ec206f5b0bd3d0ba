package io.tidemill.optimizer.bind;

import io.tidemill.type.LogicalType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Precisions, and the result types of decimal arithmetic and of SUM and AVG, as the dialect has them. */
final class DialectTypeSystem extends RelDataTypeSystemImpl {
    static final DialectTypeSystem INSTANCE = new DialectTypeSystem();

    private static final int MAX_FRACTION = 9;
    private static final int MAX_INTERVAL_FIELD = 10;
    /** Scale that division keeps at least, and that is given up last when digits run out. */
    private static final int MIN_SCALE = 6;

    private DialectTypeSystem() {}

    @Override
    public int getMaxPrecision(SqlTypeName type) {
        return switch (type) {
            case DECIMAL -> LogicalType.MAX_DECIMAL_PRECISION;
            case CHAR, VARCHAR, BINARY, VARBINARY -> Integer.MAX_VALUE;
            case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> MAX_FRACTION;
            default -> SqlTypeName.INTERVAL_TYPES.contains(type) ? MAX_INTERVAL_FIELD : super.getMaxPrecision(type);
        };
    }

    @Override
    public int getMaxScale(SqlTypeName type) {
        return type == SqlTypeName.DECIMAL ? LogicalType.MAX_DECIMAL_PRECISION : super.getMaxScale(type);
    }

    @Override
    public int getDefaultPrecision(SqlTypeName type) {
        return switch (type) {
            case DECIMAL -> 10;
            case VARCHAR, VARBINARY -> Integer.MAX_VALUE;
            case CHAR, BINARY -> 1;
            case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> 6;
            default -> SqlTypeName.INTERVAL_TYPES.contains(type) ? MAX_INTERVAL_FIELD : super.getDefaultPrecision(type);
        };
    }

    @Override
    public boolean shouldConvertRaggedUnionTypesToVarying() {
        return true;
    }

    /** SUM of integers keeps the type; SUM of decimals keeps the scale. */
    @Override
    public RelDataType deriveSumType(RelDataTypeFactory factory, RelDataType argument) {
        if (!SqlTypeUtil.isDecimal(argument)) {
            return argument;
        }
        return like(argument, decimal(factory, LogicalType.MAX_DECIMAL_PRECISION, argument.getScale()), factory);
    }

    /** AVG of integers is an integer; AVG of decimals has at least six fraction digits. */
    @Override
    public RelDataType deriveAvgAggType(RelDataTypeFactory factory, RelDataType argument) {
        if (!SqlTypeUtil.isDecimal(argument)) {
            return argument;
        }
        int scale = Math.max(MIN_SCALE, argument.getScale());
        return like(argument, decimal(factory, LogicalType.MAX_DECIMAL_PRECISION, scale), factory);
    }

    @Override
    public RelDataType deriveDecimalPlusType(RelDataTypeFactory factory, RelDataType left, RelDataType right) {
        if (!isDecimalArithmetic(left, right)) {
            return null;
        }
        RelDataType a = factory.decimalOf(left);
        RelDataType b = factory.decimalOf(right);
        int scale = Math.max(a.getScale(), b.getScale());
        return fitted(factory, Math.max(integerDigits(a), integerDigits(b)) + scale + 1, scale);
    }

    @Override
    public RelDataType deriveDecimalMultiplyType(RelDataTypeFactory factory, RelDataType left, RelDataType right) {
        if (!isDecimalArithmetic(left, right)) {
            return null;
        }
        RelDataType a = factory.decimalOf(left);
        RelDataType b = factory.decimalOf(right);
        return fitted(factory, a.getPrecision() + b.getPrecision() + 1, a.getScale() + b.getScale());
    }

    @Override
    public RelDataType deriveDecimalDivideType(RelDataTypeFactory factory, RelDataType left, RelDataType right) {
        if (!isDecimalArithmetic(left, right)) {
            return null;
        }
        RelDataType a = factory.decimalOf(left);
        RelDataType b = factory.decimalOf(right);
        int scale = Math.max(MIN_SCALE, a.getScale() + b.getPrecision() + 1);
        return fitted(factory, integerDigits(a) + b.getScale() + scale, scale);
    }

    @Override
    public RelDataType deriveDecimalModType(RelDataTypeFactory factory, RelDataType left, RelDataType right) {
        if (!isDecimalArithmetic(left, right)) {
            return null;
        }
        RelDataType a = factory.decimalOf(left);
        RelDataType b = factory.decimalOf(right);
        int scale = Math.max(a.getScale(), b.getScale());
        return fitted(factory, Math.min(integerDigits(a), integerDigits(b)) + scale, scale);
    }

    private static boolean isDecimalArithmetic(RelDataType left, RelDataType right) {
        return SqlTypeUtil.isExactNumeric(left)
                && SqlTypeUtil.isExactNumeric(right)
                && (SqlTypeUtil.isDecimal(left) || SqlTypeUtil.isDecimal(right));
    }

    private static int integerDigits(RelDataType decimal) {
        return decimal.getPrecision() - decimal.getScale();
    }

    /** Gives up fraction digits, down to six, where 38 digits are not enough. */
    private static RelDataType fitted(RelDataTypeFactory factory, int precision, int scale) {
        if (precision <= LogicalType.MAX_DECIMAL_PRECISION) {
            return decimal(factory, precision, scale);
        }
        int integerDigits = precision - scale;
        int kept = Math.max(LogicalType.MAX_DECIMAL_PRECISION - integerDigits, Math.min(scale, MIN_SCALE));
        return decimal(factory, LogicalType.MAX_DECIMAL_PRECISION, kept);
    }

    private static RelDataType decimal(RelDataTypeFactory factory, int precision, int scale) {
        return factory.createSqlType(SqlTypeName.DECIMAL, precision, scale);
    }

    private static RelDataType like(RelDataType argument, RelDataType type, RelDataTypeFactory factory) {
        return factory.createTypeWithNullability(type, argument.isNullable());
    }
}
