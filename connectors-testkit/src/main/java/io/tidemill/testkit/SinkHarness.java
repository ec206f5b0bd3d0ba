package io.tidemill.testkit;

import io.tidemill.spi.sink.Committable;
import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.sink.SupportsOverwrite;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.vector.ChangelogMode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.DynamicTest;

/**
 * Writes a table the way the engine does, and fails at each step of the two phases: after a write, after prepare, within and after
 * commit. What it prepares it passes on as text only, as a checkpoint would.
 *
 * <pre>{@code
 * @TestFactory
 * List<DynamicTest> sink() {
 *     return SinkHarness.of(this::emptyTable, rows).checks(Set.of(Capability.TWO_PHASE_COMMIT));
 * }
 * }</pre>
 */
public final class SinkHarness {
    private final Supplier<TestTable> emptyTable;
    private final Function<TestTable, List<Change>> readBack;
    private final List<Change> rows;

    private SinkHarness(Supplier<TestTable> emptyTable, Function<TestTable, List<Change>> readBack, List<Change> rows) {
        this.emptyTable = emptyTable;
        this.readBack = readBack;
        this.rows = List.copyOf(rows);
    }

    /**
     * A harness for a table that can be read, too.
     *
     * @param emptyTable a table without rows in a place of its own; called once a check
     * @param rows at least three rows to write
     */
    public static SinkHarness of(Supplier<TestTable> emptyTable, List<Change> rows) {
        return new SinkHarness(emptyTable, table -> SourceHarness.of(table).rows(), rows);
    }

    /** With another way to see what is in the table. */
    public SinkHarness readingBack(Function<TestTable, List<Change>> reader) {
        return new SinkHarness(emptyTable, reader, rows);
    }

    /** The checks for a sink of these capabilities. */
    public List<DynamicTest> checks(Set<Capability> capabilities) {
        List<DynamicTest> checks = new ArrayList<>();
        add(checks, "sink: what is committed is read back", this::committed);
        add(checks, "sink: one row a batch, and batches with a selection", this::batches);
        add(checks, "sink: a writer without rows", this::nothingWritten);
        add(checks, "sink: it takes inserts", this::takesInserts);
        if (capabilities.contains(Capability.TWO_PHASE_COMMIT)) {
            add(checks, "sink: nothing is visible before commit", this::invisibleBeforeCommit);
            add(checks, "sink: a crash after write leaves nothing", this::crashAfterWrite);
            add(checks, "sink: abort after prepare leaves nothing", this::abortAfterPrepare);
            add(checks, "sink: a new sink commits what a crashed one prepared", this::commitAfterCrash);
            add(checks, "sink: a repeated commit does nothing", this::commitRepeated);
            add(checks, "sink: a commit cut short is completed by its repetition", this::commitCutShort);
            add(checks, "sink: a restored writer of the same job keeps what is prepared", this::restoredWriter);
            add(checks, "sink: two writers", this::twoWriters);
            add(checks, "sink: checkpoints commit one after the other", this::checkpoints);
            add(checks, "sink: abort keeps what was committed before", this::abortKeepsCommitted);
        }
        if (capabilities.contains(Capability.OVERWRITE)) {
            add(checks, "sink: overwrite replaces what was there", this::overwrites);
            add(checks, "sink: an aborted overwrite keeps what was there", this::overwriteAborted);
        }
        return checks;
    }

    private interface Check {
        void run(TestTable table) throws IOException;
    }

    private void add(List<DynamicTest> checks, String name, Check check) {
        checks.add(DynamicTest.dynamicTest(name, () -> check.run(emptyTable.get())));
    }

    private void committed(TestTable table) throws IOException {
        writeAndCommit(table, "job-1", rows);
        expect("after commit", table, rows);
    }

    private void batches(TestTable table) throws IOException {
        TableSink sink = table.sink();
        List<Committable> prepared;
        try (SinkWriter writer = sink.createWriter(new KitWriterContext(0, 1, "job-1"))) {
            LogicalType row = table.schema().sinkRow();
            for (Change change : rows) {
                writeAndSpoil(writer, VectorValues.write(List.of(change), row));
            }
            writeAndSpoil(writer, withSelectionOfOddRows(row));
            prepared = throughText(writer.prepareCommit());
        }
        sink.commit(prepared);
        expect("single rows and a batch with a selection", table, twice(rows));
    }

    /** The rows, each after one that is not selected. */
    private ColumnBatch withSelectionOfOddRows(LogicalType row) {
        List<Change> doubled = new ArrayList<>();
        int[] selection = new int[rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            doubled.add(rows.get((i + 1) % rows.size()));
            doubled.add(rows.get(i));
            selection[i] = 2 * i + 1;
        }
        ColumnBatch batch = VectorValues.write(doubled, row);
        batch.setSelection(selection, selection.length);
        return batch;
    }

    private void nothingWritten(TestTable table) throws IOException {
        writeAndCommit(table, "job-1", List.of());
        expect("nothing was written", table, List.of());
    }

    private void takesInserts(TestTable table) {
        ChangelogMode mode = table.sink().changelogMode(ChangelogMode.INSERT_ONLY);
        Rows.check(mode.insertOnly(), "asked for inserts only, the sink wants " + mode.kinds());
    }

    private void invisibleBeforeCommit(TestTable table) throws IOException {
        TableSink sink = table.sink();
        try (SinkWriter writer = sink.createWriter(new KitWriterContext(0, 1, "job-1"))) {
            write(writer, table, rows);
            expect("written, not prepared", table, List.of());
            List<Committable> prepared = throughText(writer.prepareCommit());
            expect("prepared, not committed", table, List.of());
            sink.commit(prepared);
        }
        expect("committed", table, rows);
    }

    private void crashAfterWrite(TestTable table) throws IOException {
        try (SinkWriter writer = table.sink().createWriter(new KitWriterContext(0, 1, "job-1"))) {
            write(writer, table, rows);
        }
        expect("closed without prepare", table, List.of());
        writeAndCommit(table, "job-2", rows);
        expect("the next job commits", table, rows);
    }

    private void abortAfterPrepare(TestTable table) throws IOException {
        TableSink sink = table.sink();
        List<Committable> prepared = prepare(sink, table, 0, 1, "job-1", rows);
        sink.abort(prepared);
        sink.abort(prepared);
        expect("aborted", table, List.of());
        writeAndCommit(table, "job-2", rows);
        expect("the next job commits", table, rows);
    }

    private void commitAfterCrash(TestTable table) throws IOException {
        List<Committable> prepared = prepare(table.sink(), table, 0, 1, "job-1", rows);
        table.sink().commit(prepared);
        expect("committed by another sink", table, rows);
    }

    private void commitRepeated(TestTable table) throws IOException {
        TableSink sink = table.sink();
        List<Committable> prepared = prepare(sink, table, 0, 1, "job-1", rows);
        sink.commit(prepared);
        sink.commit(prepared);
        table.sink().commit(prepared);
        expect("committed three times", table, rows);
    }

    private void commitCutShort(TestTable table) throws IOException {
        TableSink sink = table.sink();
        List<Committable> prepared = new ArrayList<>(prepare(sink, table, 0, 2, "job-1", rows.subList(0, 1)));
        int first = prepared.size();
        prepared.addAll(prepare(sink, table, 1, 2, "job-1", rows.subList(1, rows.size())));
        sink.commit(prepared.subList(0, first));
        table.sink().commit(prepared);
        expect("the first part committed, then all", table, rows);
    }

    private void restoredWriter(TestTable table) throws IOException {
        List<Committable> first = prepare(table.sink(), table, 0, 1, "job-1", rows);
        TableSink restored = table.sink();
        List<Committable> second = prepare(restored, table, 0, 1, "job-1", rows);
        restored.commit(first);
        expect("committed what was prepared before the restore", table, rows);
        restored.commit(second);
        expect("committed what was written after it", table, twice(rows));
        writeAndCommit(table, "job-1", rows.subList(0, 1));
        List<Change> all = twice(rows);
        all.add(rows.get(0));
        expect("restored again", table, all);
    }

    private void twoWriters(TestTable table) throws IOException {
        TableSink sink = table.sink();
        List<Committable> prepared = new ArrayList<>();
        try (SinkWriter first = sink.createWriter(new KitWriterContext(0, 2, "job-1"));
                SinkWriter second = sink.createWriter(new KitWriterContext(1, 2, "job-1"))) {
            for (int i = 0; i < rows.size(); i++) {
                write(i % 2 == 0 ? first : second, table, rows.subList(i, i + 1));
            }
            prepared.addAll(throughText(first.prepareCommit()));
            prepared.addAll(throughText(second.prepareCommit()));
        }
        expect("prepared by two writers", table, List.of());
        sink.commit(prepared);
        expect("committed for two writers", table, rows);
    }

    private void checkpoints(TestTable table) throws IOException {
        TableSink sink = table.sink();
        try (SinkWriter writer = sink.createWriter(new KitWriterContext(0, 1, "job-1"))) {
            write(writer, table, rows);
            List<Committable> first = throughText(writer.prepareCommit());
            write(writer, table, rows);
            sink.commit(first);
            expect("first checkpoint", table, rows);
            List<Committable> second = throughText(writer.prepareCommit());
            sink.commit(second);
            expect("second checkpoint", table, twice(rows));
            sink.commit(first);
            expect("first checkpoint again", table, twice(rows));
        }
        expect("closed", table, twice(rows));
    }

    private void abortKeepsCommitted(TestTable table) throws IOException {
        TableSink sink = table.sink();
        try (SinkWriter writer = sink.createWriter(new KitWriterContext(0, 1, "job-1"))) {
            write(writer, table, rows);
            sink.commit(throughText(writer.prepareCommit()));
            write(writer, table, rows);
            sink.abort(throughText(writer.prepareCommit()));
        }
        expect("second checkpoint aborted", table, rows);
    }

    private void overwrites(TestTable table) throws IOException {
        writeAndCommit(table, "job-1", rows);
        TableSink sink = overwriting(table);
        List<Committable> prepared = prepare(sink, table, 0, 1, "job-2", rows.subList(0, 1));
        expect("overwrite prepared", table, rows);
        sink.commit(prepared);
        expect("overwrite committed", table, rows.subList(0, 1));
        overwriting(table).commit(prepared);
        expect("overwrite committed again", table, rows.subList(0, 1));
    }

    private void overwriteAborted(TestTable table) throws IOException {
        writeAndCommit(table, "job-1", rows);
        TableSink sink = overwriting(table);
        sink.abort(prepare(sink, table, 0, 1, "job-2", rows.subList(0, 1)));
        expect("overwrite aborted", table, rows);
    }

    private static TableSink overwriting(TestTable table) {
        TableSink sink = table.sink();
        ((SupportsOverwrite) sink).applyOverwrite();
        return sink;
    }

    private static void writeAndCommit(TestTable table, String job, List<Change> changes) throws IOException {
        TableSink sink = table.sink();
        sink.commit(prepare(sink, table, 0, 1, job, changes));
    }

    private static List<Committable> prepare(
            TableSink sink, TestTable table, int task, int tasks, String job, List<Change> changes) throws IOException {
        try (SinkWriter writer = sink.createWriter(new KitWriterContext(task, tasks, job))) {
            write(writer, table, changes);
            return throughText(writer.prepareCommit());
        }
    }

    private static void write(SinkWriter writer, TestTable table, List<Change> changes) throws IOException {
        if (!changes.isEmpty()) {
            writeAndSpoil(writer, VectorValues.write(changes, table.schema().sinkRow()));
        }
    }

    /** The batch belongs to the writer during the call only, so afterwards it holds something else. */
    private static void writeAndSpoil(SinkWriter writer, ColumnBatch batch) throws IOException {
        writer.write(batch);
        for (ColumnVector column : batch.columns()) {
            for (int row = 0; row < batch.rowCount(); row++) {
                column.setNull(row);
            }
        }
    }

    /** Checkpoints keep the payload only. */
    private static List<Committable> throughText(List<Committable> prepared) {
        List<Committable> copies = new ArrayList<>();
        for (Committable committable : prepared) {
            copies.add(new Committable(new String(committable.payload().toCharArray())));
        }
        return copies;
    }

    private void expect(String when, TestTable table, List<Change> expected) {
        Rows.assertSame(when, readBack.apply(table), expected);
    }

    private static List<Change> twice(List<Change> changes) {
        List<Change> doubled = new ArrayList<>(changes);
        doubled.addAll(changes);
        return doubled;
    }
}
