package io.tidemill.plugin.formats.text;

import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;

/** What decoders of text do with vectors. */
public final class TextVectors {
    private TextVectors() {}

    /** Lets all character and binary values inside the vector be views of {@code heap}. */
    public static void pointInto(ColumnVector vector, byte[] heap) {
        if (vector instanceof BytesVector text) {
            text.setHeap(heap);
        } else if (vector instanceof ArrayVector array) {
            pointInto(array.elements(), heap);
        } else if (vector instanceof MapVector map) {
            pointInto(map.keys(), heap);
            pointInto(map.values(), heap);
        } else if (vector instanceof RowVector row) {
            for (int i = 0; i < row.fieldCount(); i++) {
                pointInto(row.field(i), heap);
            }
        }
    }

    /** The type after "is not": a DATE, an INT. */
    public static String withArticle(LogicalType type) {
        String text = type.withNullable(true).toString();
        return ("AEIO".indexOf(text.charAt(0)) >= 0 ? "an " : "a ") + text;
    }
}
