package io.tidemill.plugin.filesystem;

import io.tidemill.plugin.formats.text.ByteText;
import io.tidemill.plugin.formats.text.ScalarPrinter;
import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Batches as text, for comparison. */
final class BatchRows {
    private BatchRows() {}

    /** One line a row, columns joined by {@code |}; changes start with their kind. */
    static List<String> of(ColumnBatch batch, List<LogicalType> types) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            int row = batch.row(i);
            StringJoiner line = new StringJoiner("|");
            for (int column = 0; column < batch.columnCount(); column++) {
                line.add(value(batch.column(column), types.get(column), row));
            }
            String kind = batch.rowKinds() == null
                    ? ""
                    : RowKind.of(batch.rowKind(row)).symbol();
            rows.add(kind + line);
        }
        return rows;
    }

    static String value(ColumnVector vector, LogicalType type, int row) {
        if (vector.isNull(row)) {
            return "NULL";
        }
        return switch (type.root()) {
            case ARRAY -> {
                ArrayVector array = (ArrayVector) vector;
                StringJoiner text = new StringJoiner(", ", "[", "]");
                for (int i = 0; i < array.lengths()[row]; i++) {
                    text.add(value(array.elements(), type.children().get(0), array.starts()[row] + i));
                }
                yield text.toString();
            }
            case MAP -> {
                MapVector map = (MapVector) vector;
                StringJoiner text = new StringJoiner(", ", "{", "}");
                for (int i = 0; i < map.lengths()[row]; i++) {
                    int at = map.starts()[row] + i;
                    text.add(value(map.keys(), type.children().get(0), at) + "="
                            + value(map.values(), type.children().get(1), at));
                }
                yield text.toString();
            }
            case ROW -> {
                RowVector fields = (RowVector) vector;
                StringJoiner text = new StringJoiner(", ", "(", ")");
                for (int i = 0; i < fields.fieldCount(); i++) {
                    text.add(value(fields.field(i), type.children().get(i), row));
                }
                yield text.toString();
            }
            default -> {
                ByteText text = new ByteText();
                new ScalarPrinter(type, ScalarPrinter.Decimals.PLAIN, ' ').print(vector, row, text);
                yield new String(text.bytes(), 0, text.size(), StandardCharsets.UTF_8);
            }
        };
    }
}
