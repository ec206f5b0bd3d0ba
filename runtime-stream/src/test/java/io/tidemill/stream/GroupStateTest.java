package io.tidemill.stream;

import static io.tidemill.stream.Nodes.INT;
import static io.tidemill.stream.Nodes.STRING;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.memory.JobMemory;
import io.tidemill.core.memory.MemoryBudget;
import io.tidemill.core.memory.SpillCompression;
import io.tidemill.core.memory.SpillDirectory;
import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.core.state.StateLayout;
import io.tidemill.core.state.StateReader;
import io.tidemill.core.state.StateSnapshot;
import io.tidemill.core.testing.RowText;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GroupStateTest {
    private static final List<LogicalType> KEYS = List.of(STRING, INT);
    private static final int GROUP = 7;

    @TempDir
    private Path directory;

    private JobMemory memory;

    @BeforeEach
    void open() {
        memory = new JobMemory(new MemoryBudget(1 << 24), new SpillDirectory(directory, SpillCompression.DEFAULT));
    }

    @AfterEach
    void close() {
        memory.close();
    }

    /** Groups with a count. */
    private static final class Counted {
        private final GroupTable table = GroupTable.of(KEYS);
        private final GroupCounts counts = new GroupCounts();
        private final GroupState state = new GroupState(table, 1, counts, new LabelColumn(5));
        private final StateLayout layout =
                new StateLayout("test", 1, new OperatorWatermark().stateTable(), state.stateTable());

        TreeMap<String, Long> content() {
            TreeMap<String, Long> content = new TreeMap<>();
            ColumnVector[] keys = Vectors.allocateAll(KEYS, 1);
            for (int group = 0; group < table.groupLimit(); group++) {
                if (table.contains(group)) {
                    table.writeKeys(new int[] {group}, 0, 1, keys);
                    content.put(RowText.format(new ColumnBatch(1, keys), KEYS).get(0), counts.get(group));
                }
            }
            return content;
        }
    }

    private RecordingContext context() {
        return new RecordingContext(Nodes.row(INT), memory, 0);
    }

    private static byte[][] written(StateSnapshot snapshot) throws IOException {
        byte[][] groups = new byte[snapshot.endGroup()][];
        for (int group = 0; group < groups.length; group++) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            snapshot.write(group, new DataOutputStream(bytes));
            groups[group] = bytes.toByteArray();
        }
        return groups;
    }

    /** More groups than are written at a time, with long texts, NULL among the keys and unused numbers in between. */
    @Test
    void manyGroupsComeBack() throws IOException {
        Counted original = new Counted();
        String[] rows = new String[5000];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = "+I[" + (i % 11 == 0 ? "NULL" : "k".repeat(i % 97) + i) + ", " + (i % 13 == 0 ? "NULL" : i) + "]";
        }
        ColumnBatch batch = RowText.parse(KEYS, rows);
        int[] groups = new int[rows.length];
        original.table.findOrAdd(batch.columns(), new RowNumbers().of(batch), 0, rows.length, groups);
        original.counts.ensureCapacity(original.table.groupLimit());
        for (int i = 0; i < rows.length; i++) {
            original.counts.set(groups[i], original.counts.get(groups[i]) + 1L + i);
        }
        for (int i = 0; i < rows.length; i += 5) {
            if (original.table.contains(groups[i])) {
                original.table.remove(groups[i]);
            }
        }
        Counted restored = new Counted();
        try (SnapshotWriter writer = original.layout.writer(context(), 1)) {
            original.state.write(writer, 1, group -> true);
            try (StateSnapshot snapshot = writer.finish()) {
                for (byte[] group : written(snapshot)) {
                    StateReader reader =
                            restored.layout.reader(1, new DataInputStream(new ByteArrayInputStream(group)));
                    reader.next(watermark -> {});
                    reader.next(loaded -> {
                        assertThat(((LongVector) loaded.column(3)).get(0)).isEqualTo(5);
                        restored.state.load(loaded);
                    });
                }
            }
        }
        assertThat(restored.content()).hasSizeGreaterThan(3000).isEqualTo(original.content());
    }

    @Test
    void ofTheWatermarksOfSeveralTasksTheLeastCounts() throws IOException {
        OperatorWatermark restored = new OperatorWatermark();
        StateLayout layout = new StateLayout("test", 1, restored.stateTable());
        for (long millis : new long[] {900, 700, 800}) {
            OperatorWatermark original = new OperatorWatermark();
            assertThat(original.advance(millis)).isTrue();
            try (SnapshotWriter writer = layout.writer(context(), 1)) {
                original.write(writer, 0);
                try (StateSnapshot snapshot = writer.finish()) {
                    byte[] group = written(snapshot)[GROUP];
                    layout.reader(1, new DataInputStream(new ByteArrayInputStream(group)))
                            .next(restored::load);
                }
            }
        }
        assertThat(restored.current()).isEqualTo(700);
        assertThat(restored.advance(700)).as("told again").isFalse();
        assertThat(restored.advance(701)).isTrue();
    }
}
