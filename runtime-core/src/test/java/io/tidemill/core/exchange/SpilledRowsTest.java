package io.tidemill.core.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.memory.JobMemory;
import io.tidemill.core.memory.MemoryBudget;
import io.tidemill.core.memory.SpillCompression;
import io.tidemill.core.memory.SpillDirectory;
import io.tidemill.core.testing.RowText;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SpilledRowsTest {
    private static final List<LogicalType> TYPES = List.of(LogicalType.bigint(), LogicalType.string());

    @TempDir
    private Path directory;

    @Test
    void readsBackTheRowsThatWereChosen() {
        SpillDirectory files = new SpillDirectory(directory.resolve("job"), new SpillCompression(true, 4096));
        try (JobMemory memory = new JobMemory(new MemoryBudget(0), files);
                SpilledRows rows = new SpilledRows(memory, "test", TYPES)) {
            ColumnBatch batch = RowText.parse(TYPES, "+I[1, a]", "+I[NULL, b]", "+I[3, NULL]");
            rows.write(batch.columns(), new int[] {9, 2, 1, 1}, 1, 3);
            rows.finish();
            assertThat(rows.rows()).isEqualTo(3);
            for (int time = 0; time < 2; time++) {
                try (BatchReader reader = rows.read()) {
                    assertThat(RowText.format(reader.read(), TYPES))
                            .containsExactly("+I[3, NULL]", "+I[NULL, b]", "+I[NULL, b]");
                    assertThat(reader.read()).isNull();
                }
            }
        }
        assertThat(directory.resolve("job")).doesNotExist();
    }

    /** On a full disk writing the rest would fail, and the file would stay. */
    @Test
    void closingWritesNothingMore() {
        SpillDirectory files = new SpillDirectory(directory.resolve("job"), new SpillCompression(false, 4096));
        try (JobMemory memory = new JobMemory(new MemoryBudget(0), files)) {
            SpilledRows rows = new SpilledRows(memory, "test", TYPES);
            rows.write(RowText.parse(TYPES, "+I[1, a]").columns(), new int[] {0}, 0, 1);
            assertThat(files.openFiles()).isEqualTo(1);
            rows.close();
            rows.close();
            assertThat(files.openFiles()).isZero();
            assertThat(files.spilledBytes()).isZero();
        }
    }
}
