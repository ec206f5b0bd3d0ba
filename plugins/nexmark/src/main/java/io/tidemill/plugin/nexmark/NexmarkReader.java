package io.tidemill.plugin.nexmark;

import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/** Makes the events of a part; the position is the number of rows given. */
final class NexmarkReader implements SplitReader {
    private static final int NOT_READ = -1;

    private final EventKinds kinds;
    private final long events;
    private final int batchSize;
    private final EventGenerator event;
    private final ColumnVector[] columns;
    /** Nested: for each kind the place of its column, or NOT_READ. Flat: only the entry of its kind counts. */
    private final int[] kindColumns = {NOT_READ, NOT_READ, NOT_READ};

    private int typeColumn = NOT_READ;
    /** By kind: the fields to set, and the vector of each. */
    private final int[][] fields = new int[3][];

    private final ColumnVector[][] fieldVectors = new ColumnVector[3][];
    private NexmarkSource.Part part = new NexmarkSource.Part(0, 1);
    private long next;

    NexmarkReader(
            EventKinds kinds,
            long events,
            long rate,
            List<String> projection,
            List<List<String>> nestedPaths,
            int batchSize) {
        this.kinds = kinds;
        this.events = events;
        this.batchSize = batchSize;
        this.event = new EventGenerator(rate);
        this.columns = new ColumnVector[projection.size()];
        if (kinds.nested()) {
            nestedColumns(projection, nestedPaths);
        } else {
            flatColumns(projection);
        }
    }

    private void flatColumns(List<String> projection) {
        int kind = kinds.kind();
        fields[kind] = new int[columns.length];
        for (int i = 0; i < columns.length; i++) {
            int field = kinds.row().names().indexOf(projection.get(i));
            fields[kind][i] = field;
            columns[i] = Vectors.allocate(kinds.row().children().get(field), batchSize);
        }
        fieldVectors[kind] = columns;
    }

    private void nestedColumns(List<String> projection, List<List<String>> nestedPaths) {
        Arrays.fill(fields, new int[0]);
        Arrays.fill(fieldVectors, new ColumnVector[0]);
        for (int i = 0; i < columns.length; i++) {
            String name = projection.get(i);
            int column = kinds.row().names().indexOf(name);
            LogicalType type = kinds.row().children().get(column);
            columns[i] = Vectors.allocate(type, batchSize);
            if (column == 0) {
                typeColumn = i;
                continue;
            }
            int kind = column - 1;
            kindColumns[kind] = i;
            List<String> wanted = nestedPaths.stream()
                    .filter(path -> path.get(0).equals(name))
                    .map(path -> path.size() == 1 ? "" : path.get(1))
                    .toList();
            boolean all = wanted.isEmpty() || wanted.contains("");
            fields[kind] = java.util.stream.IntStream.range(0, type.children().size())
                    .filter(field -> all || wanted.contains(type.names().get(field)))
                    .toArray();
            fieldVectors[kind] = new ColumnVector[fields[kind].length];
            for (int k = 0; k < fields[kind].length; k++) {
                fieldVectors[kind][k] = ((RowVector) columns[i]).field(fields[kind][k]);
            }
        }
    }

    @Override
    public void open(Split split, String position) {
        part = (NexmarkSource.Part) split;
        next = position == null ? 0 : Long.parseLong(position);
    }

    /** The number of the event of a row of this part. */
    private long eventNumber(long row) {
        long cycle = row / kinds.count() * part.parts() + part.index();
        return cycle * EventGenerator.CYCLE + kinds.first() + row % kinds.count();
    }

    @Override
    public ColumnBatch read() {
        prepare();
        int row = 0;
        while (row < batchSize) {
            long number = eventNumber(next);
            if (number >= events) {
                break;
            }
            event.moveTo(number);
            set(row);
            next++;
            row++;
        }
        if (row == 0) {
            return null;
        }
        return new ColumnBatch(row, columns);
    }

    private void prepare() {
        for (ColumnVector column : columns) {
            column.reset();
        }
        for (int kind = 0; kind < fields.length; kind++) {
            if (fields[kind] == null) {
                continue;
            }
            for (int i = 0; i < fields[kind].length; i++) {
                if (fieldVectors[kind][i] instanceof BytesVector text) {
                    // What is under a NULL may be looked at, so it must point into the heap.
                    Arrays.fill(text.offsets(), 0);
                    Arrays.fill(text.lengths(), 0);
                    if (EventFields.isPooled(kind, fields[kind][i])) {
                        text.setHeap(EventGenerator.POOL);
                    }
                }
            }
        }
    }

    private void set(int row) {
        int kind = event.kind();
        if (kinds.nested()) {
            if (typeColumn >= 0) {
                ((IntVector) columns[typeColumn]).set(row, kind);
            }
            for (int other = 0; other < kindColumns.length; other++) {
                if (other != kind && kindColumns[other] >= 0) {
                    columns[kindColumns[other]].setNull(row);
                }
            }
        }
        int[] wanted = fields[kind];
        ColumnVector[] vectors = fieldVectors[kind];
        for (int i = 0; i < wanted.length; i++) {
            EventFields.set(event, wanted[i], vectors[i], row);
        }
    }

    @Override
    public String position() {
        return Long.toString(next);
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
