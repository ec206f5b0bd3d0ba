package io.tidemill.plugin.filesystem.parquet;

import org.apache.parquet.CorruptStatistics;
import org.apache.parquet.schema.ColumnOrder.ColumnOrderName;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Forgets the minima and maxima that must not be trusted, by the rules of the format: those of columns whose order is not defined, the deprecated ones where the signed order of bytes, in which they were
 * found, is not the order of the column, and those of writers that are known to have written them wrongly. A minimum that equals the maximum is right in every order.
 */
final class BoundsCheck {
    private final FileSchema schema;
    private final String createdBy;
    /** Asked for only where it matters; the answer holds for all columns of bytes. */
    private Boolean corrupt;

    /**
     * A check.
     *
     * @param createdBy the program that wrote the file; may be null
     */
    BoundsCheck(FileSchema schema, String createdBy) {
        this.schema = schema;
        this.createdBy = createdBy;
    }

    void check(ColumnChunks chunks, int rowGroups) {
        int leaves = schema.leafCount();
        for (int leaf = 0; leaf < leaves; leaf++) {
            PrimitiveType type = schema.type(leaf);
            boolean ordered = type.columnOrder().getColumnOrderName() != ColumnOrderName.UNDEFINED;
            boolean signed = isSigned(type);
            int width = width(type.getPrimitiveTypeName());
            for (int rowGroup = 0; rowGroup < rowGroups; rowGroup++) {
                int chunk = rowGroup * leaves + leaf;
                if (chunks.minLength[chunk] < 0) {
                    continue;
                }
                boolean right;
                if (chunks.is(chunk, ColumnChunks.DEPRECATED_BOUNDS)) {
                    right = !(width == 0 && isCorrupt()) && (signed || chunks.boundsAreEqual(chunk));
                } else {
                    right = ordered || chunks.boundsAreEqual(chunk);
                }
                if (!right) {
                    chunks.forgetBounds(chunk);
                } else if (chunks.minLength[chunk] < width || chunks.maxLength[chunk] < width) {
                    throw new DamagedThrift("in row group " + rowGroup + ", the minimum and maximum of column \""
                            + schema.path(leaf) + "\" have " + chunks.minLength[chunk] + " and "
                            + chunks.maxLength[chunk] + " bytes where " + width + " are needed");
                }
            }
        }
    }

    private boolean isCorrupt() {
        if (corrupt == null) {
            corrupt = CorruptStatistics.shouldIgnoreStatistics(createdBy, PrimitiveTypeName.BINARY);
        }
        return corrupt;
    }

    /** Bytes of every value; 0 for values of any length, and of the length that the schema says. */
    @SuppressWarnings("deprecation") // INT96 stands in files of older writers.
    private static int width(PrimitiveTypeName type) {
        return switch (type) {
            case BOOLEAN -> 1;
            case INT32, FLOAT -> 4;
            case INT64, DOUBLE -> 8;
            case INT96 -> 12;
            case BINARY, FIXED_LEN_BYTE_ARRAY -> 0;
        };
    }

    private static boolean isSigned(PrimitiveType type) {
        LogicalTypeAnnotation annotation = type.getLogicalTypeAnnotation();
        if (annotation == null) {
            int width = width(type.getPrimitiveTypeName());
            return width > 0 && width <= 8;
        }
        if (annotation instanceof IntLogicalTypeAnnotation number) {
            return number.isSigned();
        }
        return annotation instanceof DateLogicalTypeAnnotation
                || annotation instanceof TimeLogicalTypeAnnotation
                || annotation instanceof TimestampLogicalTypeAnnotation
                || annotation instanceof Float16LogicalTypeAnnotation;
    }
}
