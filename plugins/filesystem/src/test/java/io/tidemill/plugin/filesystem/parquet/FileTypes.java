package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.Type;

/** The type of the engine that a column of a file is naturally read as. */
@SuppressWarnings("deprecation") // INT96
final class FileTypes {
    private FileTypes() {}

    /** Null where there is none. */
    static LogicalType of(Type column) {
        if (!ColumnMatcher.isFlat(column)) {
            return null;
        }
        LogicalTypeAnnotation annotation = column.getLogicalTypeAnnotation();
        if (annotation instanceof DecimalLogicalTypeAnnotation decimal) {
            return LogicalType.decimal(decimal.getPrecision(), decimal.getScale());
        }
        return switch (column.asPrimitiveType().getPrimitiveTypeName()) {
            case BOOLEAN -> LogicalType.bool();
            case FLOAT -> LogicalType.of(TypeRoot.FLOAT);
            case DOUBLE -> LogicalType.float64();
            case INT96 -> LogicalType.timestamp(6);
            case INT32 -> {
                if (annotation instanceof DateLogicalTypeAnnotation) {
                    yield LogicalType.date();
                }
                yield annotation == null
                        ? LogicalType.int32()
                        : annotation instanceof IntLogicalTypeAnnotation ? LogicalType.bigint() : null;
            }
            case INT64 -> {
                if (annotation instanceof TimestampLogicalTypeAnnotation) {
                    yield LogicalType.timestamp(column.getName().length() % 2 == 0 ? 6 : 9);
                }
                yield annotation == null || annotation instanceof IntLogicalTypeAnnotation ints && ints.isSigned()
                        ? LogicalType.bigint()
                        : null;
            }
            case BINARY ->
                annotation == null || annotation instanceof StringLogicalTypeAnnotation ? LogicalType.string() : null;
            case FIXED_LEN_BYTE_ARRAY -> null;
        };
    }
}
