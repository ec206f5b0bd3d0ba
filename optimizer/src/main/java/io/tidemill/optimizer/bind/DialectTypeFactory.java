package io.tidemill.optimizer.bind;

import io.tidemill.type.LogicalType;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelRecordType;
import org.apache.calcite.rel.type.StructKind;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeName;

/** Types with Unicode strings, and with ROW values whose own nullability does not reach into their fields. */
final class DialectTypeFactory extends SqlTypeFactoryImpl {
    DialectTypeFactory() {
        super(DialectTypeSystem.INSTANCE);
    }

    @Override
    public Charset getDefaultCharset() {
        return StandardCharsets.UTF_8;
    }

    /** Without a length, character and binary values may have any. */
    @Override
    public RelDataType createSqlType(SqlTypeName type) {
        return isVarying(type) ? createSqlType(type, LogicalType.MAX_LENGTH) : super.createSqlType(type);
    }

    @Override
    public RelDataType createSqlType(SqlTypeName type, int precision) {
        boolean open = precision == RelDataType.PRECISION_NOT_SPECIFIED && isVarying(type);
        return super.createSqlType(type, open ? LogicalType.MAX_LENGTH : precision);
    }

    private static boolean isVarying(SqlTypeName type) {
        return type == SqlTypeName.VARCHAR || type == SqlTypeName.VARBINARY;
    }

    /** BIGINT has 19 digits; the base library takes as many as there can be. */
    @Override
    public RelDataType decimalOf(RelDataType type) {
        if (type.getSqlTypeName() == SqlTypeName.BIGINT) {
            return createTypeWithNullability(createSqlType(SqlTypeName.DECIMAL, 19, 0), type.isNullable());
        }
        return super.decimalOf(type);
    }

    /** A time plus an interval has the digits of both. */
    @Override
    public RelDataType leastRestrictive(List<RelDataType> types, SqlTypeMappingRule mapping) {
        RelDataType result = super.leastRestrictive(types, mapping);
        if (result == null || !isTimestamp(result)) {
            return result;
        }
        int digits = result.getPrecision();
        for (RelDataType type : types) {
            if (SqlTypeName.DAY_INTERVAL_TYPES.contains(type.getSqlTypeName()) && type.getIntervalQualifier() != null) {
                digits = Math.max(digits, type.getIntervalQualifier().getFractionalSecondPrecisionPreservingDefault());
            }
        }
        return digits == result.getPrecision()
                ? result
                : createTypeWithNullability(createSqlType(result.getSqlTypeName(), digits), result.isNullable());
    }

    private static boolean isTimestamp(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIMESTAMP
                || type.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
    }

    @Override
    public RelDataType createTypeWithNullability(RelDataType type, boolean nullable) {
        // Relations are records too, and an outer join makes all their columns nullable: those take the way of the
        // library.
        if (type instanceof RelRecordType row
                && row.getStructKind() == StructKind.PEEK_FIELDS_NO_EXPAND
                && row.isNullable() != nullable) {
            return canonize(new RelRecordType(row.getStructKind(), row.getFieldList(), nullable));
        }
        return super.createTypeWithNullability(type, nullable);
    }
}
