package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.plugin.filesystem.file.PredicateRanges.Range;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import org.apache.parquet.schema.ColumnOrder.ColumnOrderName;
import org.apache.parquet.schema.Type;

/** What the footer of a file says of one column of the table, row group by row group. One thread. */
final class ColumnRanges {
    private static final Range ALL_NULL = new Range(null, null, true, true);
    private static final int NONE = -1;

    private final Footer footer;
    private final LogicalType type;
    private final boolean missing;
    /** -1 when there is none, or when there are several. */
    private final int leaf;

    private final ValueDecoder decoder;
    private final boolean zerosHaveSigns;

    /**
     * The column of this name and type.
     *
     * @param matcher for the file of this footer
     */
    ColumnRanges(Footer footer, ColumnMatcher matcher, String column, LogicalType type) {
        Type found = matcher.find(column);
        this.footer = footer;
        this.type = type;
        this.missing = found == null;
        if (found == null || !ColumnMatcher.isFlat(found) || isNested(type)) {
            this.leaf = NONE;
            this.decoder = null;
            this.zerosHaveSigns = false;
        } else {
            this.leaf = matcher.leaf(found);
            this.decoder = matcher.decoder(column, type, found.asPrimitiveType());
            this.zerosHaveSigns =
                    found.asPrimitiveType().columnOrder().getColumnOrderName() == ColumnOrderName.IEEE_754_TOTAL_ORDER;
        }
    }

    private static boolean isNested(LogicalType type) {
        return type.is(TypeRoot.ROW) || type.is(TypeRoot.ARRAY) || type.is(TypeRoot.MAP) || type.is(TypeRoot.MULTISET);
    }

    /** Whether the file does not have the column, which makes it NULL in every row. */
    boolean missing() {
        return missing;
    }

    /** The column's number in the schema; -1 when it is missing or nested. */
    int leaf() {
        return leaf;
    }

    LogicalType type() {
        return type;
    }

    /** For values of the column; null when it is missing or nested. */
    ValueDecoder decoder() {
        return decoder;
    }

    /** The column's chunk; null when it is missing or nested. */
    ColumnChunk chunk(int rowGroup) {
        return leaf == NONE ? null : footer.chunk(rowGroup, leaf);
    }

    /** The range of the column in a row group, as far as the footer tells. */
    Range of(int rowGroup) {
        if (leaf == NONE) {
            return missing ? ALL_NULL : Range.UNKNOWN;
        }
        ColumnChunk chunk = footer.chunk(rowGroup, leaf);
        boolean anyNull = chunk.nulls() != 0;
        boolean allNull = chunk.nulls() == footer.rows()[rowGroup];
        Object min = chunk.hasBounds() && !type.isBinary() ? min(chunk) : null;
        Object max = min == null ? null : max(chunk);
        return new Range(max == null ? null : min, max, anyNull, allNull);
    }

    private Object min(ColumnChunk chunk) {
        ColumnChunks all = chunk.all();
        Object min = decoder.bound(type, all.bytes, all.minAt[chunk.index()], all.minLength[chunk.index()]);
        // Writers did not agree on which zero comes first.
        return zerosHaveSigns ? min : zero(min, -0.0);
    }

    private Object max(ColumnChunk chunk) {
        ColumnChunks all = chunk.all();
        Object max = decoder.bound(type, all.bytes, all.maxAt[chunk.index()], all.maxLength[chunk.index()]);
        return zerosHaveSigns ? max : zero(max, 0.0);
    }

    private static Object zero(Object value, double zero) {
        if (value instanceof Double number && number == 0) {
            return zero;
        }
        return value instanceof Float number && number == 0 ? (Object) (float) zero : value;
    }
}
