package io.tidemill.plugin.filesystem.parquet;

import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.OriginalType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;

/**
 * One line of a schema in a footer: {@code SchemaElement} of {@code parquet.thrift}. What is absent, or is said with a number that is not known, is null.
 *
 * @param type null for a group
 * @param length of FIXED_LEN_BYTE_ARRAY
 * @param children how many of a group; its descendants follow it
 */
@SuppressWarnings("deprecation") // OriginalType is how older writers name a type.
record SchemaElement(
        PrimitiveTypeName type,
        Integer length,
        Repetition repetition,
        String name,
        int children,
        OriginalType convertedType,
        Integer scale,
        Integer precision,
        Integer fieldId,
        LogicalTypeAnnotation logicalType) {}
