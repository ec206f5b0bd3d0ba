package io.tidemill.optimizer.bind;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.StructKind;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** The engine's types as Calcite's, and back. */
public final class RelTypes {
    private RelTypes() {}

    /** Calcite's type for one of ours. */
    public static RelDataType toRel(RelDataTypeFactory factory, LogicalType type) {
        return factory.createTypeWithNullability(notNull(factory, type), type.nullable());
    }

    private static RelDataType notNull(RelDataTypeFactory factory, LogicalType type) {
        return switch (type.root()) {
            case BOOLEAN -> factory.createSqlType(SqlTypeName.BOOLEAN);
            case TINYINT -> factory.createSqlType(SqlTypeName.TINYINT);
            case SMALLINT -> factory.createSqlType(SqlTypeName.SMALLINT);
            case INT -> factory.createSqlType(SqlTypeName.INTEGER);
            case BIGINT -> factory.createSqlType(SqlTypeName.BIGINT);
            case FLOAT -> factory.createSqlType(SqlTypeName.FLOAT);
            case DOUBLE -> factory.createSqlType(SqlTypeName.DOUBLE);
            case DECIMAL -> factory.createSqlType(SqlTypeName.DECIMAL, type.precision(), type.scale());
            case CHAR -> factory.createSqlType(SqlTypeName.CHAR, type.length());
            case VARCHAR -> factory.createSqlType(SqlTypeName.VARCHAR, type.length());
            case BINARY -> factory.createSqlType(SqlTypeName.BINARY, type.length());
            case VARBINARY -> factory.createSqlType(SqlTypeName.VARBINARY, type.length());
            case DATE -> factory.createSqlType(SqlTypeName.DATE);
            case TIME -> factory.createSqlType(SqlTypeName.TIME, type.precision());
            case TIMESTAMP -> factory.createSqlType(SqlTypeName.TIMESTAMP, type.precision());
            case TIMESTAMP_LTZ -> factory.createSqlType(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, type.precision());
            case INTERVAL_YEAR_MONTH -> interval(factory, TimeUnit.YEAR, TimeUnit.MONTH);
            case INTERVAL_DAY_TIME -> interval(factory, TimeUnit.DAY, TimeUnit.SECOND);
            case ARRAY -> factory.createArrayType(child(factory, type, 0), -1);
            case MULTISET -> factory.createMultisetType(child(factory, type, 0), -1);
            case MAP -> factory.createMapType(child(factory, type, 0), child(factory, type, 1));
            case ROW -> struct(factory, type, StructKind.PEEK_FIELDS_NO_EXPAND);
            case NULL -> factory.createSqlType(SqlTypeName.NULL);
        };
    }

    private static RelDataType child(RelDataTypeFactory factory, LogicalType type, int index) {
        return toRel(factory, type.children().get(index));
    }

    private static RelDataType interval(RelDataTypeFactory factory, TimeUnit from, TimeUnit to) {
        return factory.createSqlIntervalType(new SqlIntervalQualifier(from, to, SqlParserPos.ZERO));
    }

    /** The row type of a relation. */
    static RelDataType row(RelDataTypeFactory factory, LogicalType type) {
        return struct(factory, type, StructKind.FULLY_QUALIFIED);
    }

    /** With PEEK_FIELDS_NO_EXPAND {@code person.name} finds a field of column person without the name of the table before it. */
    private static RelDataType struct(RelDataTypeFactory factory, LogicalType type, StructKind kind) {
        List<RelDataType> types = new ArrayList<>();
        for (LogicalType child : type.children()) {
            types.add(toRel(factory, child));
        }
        return factory.createStructType(kind, types, type.names());
    }

    /** Our type for one of Calcite's. */
    public static LogicalType toLogical(RelDataType type) {
        return body(type).withNullable(type.isNullable());
    }

    private static LogicalType body(RelDataType type) {
        SqlTypeName name = type.getSqlTypeName();
        return switch (name) {
            case BOOLEAN -> LogicalType.bool();
            case TINYINT -> LogicalType.of(TypeRoot.TINYINT);
            case SMALLINT -> LogicalType.of(TypeRoot.SMALLINT);
            case INTEGER -> LogicalType.int32();
            case BIGINT -> LogicalType.bigint();
            case FLOAT, REAL -> LogicalType.of(TypeRoot.FLOAT);
            case DOUBLE -> LogicalType.float64();
            case DECIMAL -> LogicalType.decimal(type.getPrecision(), type.getScale());
            case CHAR -> LogicalType.sized(TypeRoot.CHAR, type.getPrecision());
            case VARCHAR -> LogicalType.sized(TypeRoot.VARCHAR, length(type));
            case BINARY -> LogicalType.sized(TypeRoot.BINARY, type.getPrecision());
            case VARBINARY -> LogicalType.sized(TypeRoot.VARBINARY, length(type));
            case DATE -> LogicalType.date();
            case TIME -> LogicalType.sized(TypeRoot.TIME, type.getPrecision());
            case TIMESTAMP -> LogicalType.timestamp(type.getPrecision());
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> LogicalType.timestampLtz(type.getPrecision());
            case ARRAY -> LogicalType.array(toLogical(type.getComponentType()));
            case MULTISET -> LogicalType.multiset(toLogical(type.getComponentType()));
            case MAP -> LogicalType.map(toLogical(type.getKeyType()), toLogical(type.getValueType()));
            case ROW -> row(type);
            case NULL, UNKNOWN -> LogicalType.of(TypeRoot.NULL);
            default -> special(type);
        };
    }

    private static LogicalType special(RelDataType type) {
        if (SqlTypeName.YEAR_INTERVAL_TYPES.contains(type.getSqlTypeName())) {
            return LogicalType.of(TypeRoot.INTERVAL_YEAR_MONTH);
        }
        if (SqlTypeName.DAY_INTERVAL_TYPES.contains(type.getSqlTypeName())) {
            return LogicalType.of(TypeRoot.INTERVAL_DAY_TIME);
        }
        throw new EngineException(
                ErrorCode.UNSUPPORTED, "type " + type.getSqlTypeName().getSpaceName() + " is not supported");
    }

    private static int length(RelDataType type) {
        return type.getPrecision() < 0 ? LogicalType.MAX_LENGTH : type.getPrecision();
    }

    /** A row type of Calcite's, also that of a relation. */
    public static LogicalType row(RelDataType type) {
        List<LogicalType> types = new ArrayList<>();
        for (RelDataTypeField field : type.getFieldList()) {
            types.add(toLogical(field.getType()));
        }
        return LogicalType.row(type.getFieldNames(), types);
    }
}
