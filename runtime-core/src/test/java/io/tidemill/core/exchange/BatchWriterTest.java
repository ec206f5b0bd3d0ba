package io.tidemill.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.testing.RandomColumns;
import io.tidemill.core.testing.RowText;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BatchWriterTest {
    private static final LogicalType STRING = LogicalType.string();
    private static final LogicalType ROW = LogicalType.row(
                    List.of("a", "b", "c"), List.of(STRING, LogicalType.array(STRING), LogicalType.of(TypeRoot.FLOAT)))
            .withNullable(true);

    private static final List<LogicalType> TYPES = List.of(
            LogicalType.bool(),
            LogicalType.int32(),
            LogicalType.bigint(),
            LogicalType.decimal(38, 4),
            LogicalType.of(TypeRoot.FLOAT),
            LogicalType.float64(),
            STRING,
            ROW,
            LogicalType.array(ROW),
            LogicalType.array(LogicalType.array(LogicalType.int32())),
            LogicalType.map(ROW, LogicalType.array(LogicalType.bigint())),
            LogicalType.row(List.of(), List.of()),
            LogicalType.row(List.of("rows", "map"), List.of(ROW, LogicalType.map(STRING, ROW)))
                    .withNullable(true));

    @Test
    void anyRowsOfAnyTypesComeBack() {
        for (int seed = 0; seed < 6; seed++) {
            Random random = new Random(seed);
            RandomColumns values = new RandomColumns(random, seed % 2 == 0);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            List<String> written = new ArrayList<>();
            try (BatchWriter writer = new BatchWriter(bytes)) {
                for (int batch = 0; batch < 4; batch++) {
                    int size = 1 + random.nextInt(150);
                    ColumnVector[] columns = TYPES.stream()
                            .map(type -> values.column(type, size))
                            .toArray(ColumnVector[]::new);
                    int[] rows = new int[size + 3];
                    for (int i = 0; i < rows.length; i++) {
                        rows[i] = random.nextInt(size + 1) - 1;
                    }
                    writer.write(columns, rows, 2, size);
                    for (int i = 2; i < size + 2; i++) {
                        written.add(text(columns, rows[i]));
                    }
                }
            }
            assertThat(read(bytes)).isEqualTo(written);
        }
    }

    @Test
    void fieldsOfANullRowMayHoldAnything() {
        RowVector row = (RowVector) Vectors.allocate(ROW, 3);
        byte[] text = {'x'};
        for (int i = 0; i < 3; i++) {
            ((BytesVector) row.field(0)).append(i, text, 0, 1);
            ArrayVector array = (ArrayVector) row.field(1);
            ((BytesVector) array.elements()).append(array.append(i, 1), text, 0, 1);
        }
        row.setNull(1);
        ((BytesVector) row.field(0)).view(1, 77, 7);
        ((ArrayVector) row.field(1)).starts()[1] = 99;
        ((ArrayVector) row.field(1)).lengths()[1] = 9;
        int[] all = {0, 1, 2};
        ColumnVector target = Vectors.allocate(ROW, 3);
        for (int i : all) {
            target.set(i, row, i);
        }
        ColumnVector gathered = Vectors.allocate(ROW, 1);
        VectorCopy.gather(row, all, 0, 3, gathered, 0);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (BatchWriter writer = new BatchWriter(bytes)) {
            writer.write(new ColumnVector[] {row}, all, 0, 3);
        }
        try (BatchReader reader = new BatchReader(new ByteArrayInputStream(bytes.toByteArray()), List.of(ROW))) {
            for (ColumnVector result :
                    List.of(reader.read().column(0), row.copy(all, 0, 3), row.copyRange(0, 3), target, gathered)) {
                assertThat(RowText.value(result, 0, ROW)).isEqualTo("(x, {x}, 0.0)");
                assertThat(RowText.value(result, 1, ROW)).isEqualTo("NULL");
                assertThat(RowText.value(result, 2, ROW)).isEqualTo("(x, {x}, 0.0)");
            }
        }
    }

    @Test
    void emptyVectorsGiveNulls() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (BatchWriter writer = new BatchWriter(bytes)) {
            writer.write(Vectors.allocateAll(TYPES, 0), new int[] {-1, -1}, 0, 2);
        }
        String nulls = Collections.nCopies(TYPES.size(), "NULL").toString();
        assertThat(read(bytes)).containsExactly(nulls, nulls);
    }

    private static List<String> read(ByteArrayOutputStream bytes) {
        List<String> rows = new ArrayList<>();
        try (BatchReader reader = new BatchReader(new ByteArrayInputStream(bytes.toByteArray()), TYPES)) {
            for (ColumnBatch batch = reader.read(); batch != null; batch = reader.read()) {
                for (int i = 0; i < batch.rowCount(); i++) {
                    rows.add(text(batch.columns(), i));
                }
            }
        }
        return rows;
    }

    private static String text(ColumnVector[] columns, int row) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < columns.length; i++) {
            texts.add(row < 0 ? "NULL" : RowText.value(columns[i], row, TYPES.get(i)));
        }
        return texts.toString();
    }
}
