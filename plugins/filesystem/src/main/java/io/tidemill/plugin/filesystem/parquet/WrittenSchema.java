package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/** The schema of files that are written. */
final class WrittenSchema {
    private static final int MAX_INT_DECIMAL = 9;
    static final int WIDE_DECIMAL_BYTES = 16;

    private WrittenSchema() {}

    static MessageType of(LogicalType row) {
        List<Type> fields = new ArrayList<>();
        for (int i = 0; i < row.children().size(); i++) {
            fields.add(field(row.names().get(i), row.children().get(i)));
        }
        return new MessageType("tidemill", fields);
    }

    private static Type field(String name, LogicalType type) {
        Repetition repetition = type.nullable() ? Repetition.OPTIONAL : Repetition.REQUIRED;
        return switch (type.root()) {
            case BOOLEAN, NULL -> primitive(PrimitiveTypeName.BOOLEAN, repetition, null, name);
            case TINYINT ->
                primitive(PrimitiveTypeName.INT32, repetition, LogicalTypeAnnotation.intType(8, true), name);
            case SMALLINT ->
                primitive(PrimitiveTypeName.INT32, repetition, LogicalTypeAnnotation.intType(16, true), name);
            case INT -> primitive(PrimitiveTypeName.INT32, repetition, null, name);
            case BIGINT -> primitive(PrimitiveTypeName.INT64, repetition, null, name);
            case FLOAT -> primitive(PrimitiveTypeName.FLOAT, repetition, null, name);
            case DOUBLE -> primitive(PrimitiveTypeName.DOUBLE, repetition, null, name);
            case DECIMAL -> decimal(name, type, repetition);
            case CHAR, VARCHAR ->
                primitive(PrimitiveTypeName.BINARY, repetition, LogicalTypeAnnotation.stringType(), name);
            case BINARY, VARBINARY -> primitive(PrimitiveTypeName.BINARY, repetition, null, name);
            case DATE -> primitive(PrimitiveTypeName.INT32, repetition, LogicalTypeAnnotation.dateType(), name);
            case TIME ->
                primitive(
                        PrimitiveTypeName.INT32,
                        repetition,
                        LogicalTypeAnnotation.timeType(false, TimeUnit.MILLIS),
                        name);
            case TIMESTAMP -> timestamp(name, type, repetition, false);
            case TIMESTAMP_LTZ -> timestamp(name, type, repetition, true);
            case ARRAY ->
                Types.buildGroup(repetition)
                        .as(LogicalTypeAnnotation.listType())
                        .addField(Types.repeatedGroup()
                                .addField(field("element", type.children().get(0)))
                                .named("list"))
                        .named(name);
            case MAP, MULTISET ->
                Types.buildGroup(repetition)
                        .as(LogicalTypeAnnotation.mapType())
                        .addField(Types.repeatedGroup()
                                .addField(field("key", type.children().get(0).notNull()))
                                .addField(field("value", RecordWriter.valueType(type)))
                                .named("key_value"))
                        .named(name);
            case ROW -> Types.buildGroup(repetition).addFields(fields(type)).named(name);
            case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
                throw new EngineException(
                        ErrorCode.UNSUPPORTED,
                        "column \"" + name + "\" has type " + type + ", which format 'parquet' cannot write");
        };
    }

    private static Type[] fields(LogicalType row) {
        Type[] fields = new Type[row.children().size()];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = field(row.names().get(i), row.children().get(i));
        }
        return fields;
    }

    private static Type primitive(
            PrimitiveTypeName type, Repetition repetition, LogicalTypeAnnotation annotation, String name) {
        return Types.primitive(type, repetition).as(annotation).named(name);
    }

    private static Type decimal(String name, LogicalType type, Repetition repetition) {
        LogicalTypeAnnotation annotation = LogicalTypeAnnotation.decimalType(type.scale(), type.precision());
        if (type.precision() <= MAX_INT_DECIMAL) {
            return primitive(PrimitiveTypeName.INT32, repetition, annotation, name);
        }
        if (type.precision() <= LogicalType.MAX_LONG_DECIMAL_PRECISION) {
            return primitive(PrimitiveTypeName.INT64, repetition, annotation, name);
        }
        return Types.primitive(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, repetition)
                .length(WIDE_DECIMAL_BYTES)
                .as(annotation)
                .named(name);
    }

    private static Type timestamp(String name, LogicalType type, Repetition repetition, boolean instant) {
        TimeUnit unit = type.precision() <= 3
                ? TimeUnit.MILLIS
                : type.precision() <= LogicalType.MAX_LONG_TIMESTAMP_PRECISION ? TimeUnit.MICROS : TimeUnit.NANOS;
        return primitive(PrimitiveTypeName.INT64, repetition, LogicalTypeAnnotation.timestampType(instant, unit), name);
    }
}
