package io.tidemill.plugin.formats.json;

import io.tidemill.plugin.formats.text.TextVectors;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.time.ZoneId;
import java.util.List;

/**
 * Decodes change documents. Each takes two rows of the vectors, {@code before} and {@code after}, whatever the order of its members; the
 * selection names those that the operation makes real.
 */
final class DebeziumDecoder extends JsonDocumentDecoder {
    private static final int NO_OPERATION = -1;

    private final boolean schemaIncluded;
    private final JsonRow record;
    private final RowVector root;
    private final ColumnBatch batch;
    private int[] selection = new int[0];
    private byte[] kinds = new byte[0];
    private int selected;
    private boolean hasBefore;
    private boolean hasAfter;
    private int operation;

    DebeziumDecoder(
            JsonSettings settings,
            boolean schemaIncluded,
            LogicalType physicalRow,
            int[] projection,
            List<List<String>> nestedPaths,
            ZoneId zone) {
        super(settings);
        this.schemaIncluded = schemaIncluded;
        this.record = JsonRow.ofRecord(physicalRow, projection, nestedPaths, settings, zone);
        ColumnVector[] vectors = Vectors.allocateAll(record.type().children(), 0);
        this.root = new RowVector(0, vectors);
        this.batch = new ColumnBatch(0, vectors);
    }

    @Override
    void begin(byte[] buffer, int maxRows) {
        int rows = Math.max(maxRows, rowsPerDocument());
        root.reset();
        root.ensureCapacity(rows);
        TextVectors.pointInto(root, buffer);
        JsonValue.clear(root, 0, rows);
        if (kinds.length < rows) {
            kinds = new byte[rows];
            selection = new int[rows];
        }
        selected = 0;
    }

    @Override
    int rowsPerDocument() {
        return 2;
    }

    @Override
    int readDocument(JsonInput in, int row) {
        hasBefore = false;
        hasAfter = false;
        operation = NO_OPERATION;
        int start = in.position;
        if (!members(in, row, !schemaIncluded)) {
            return -1;
        }
        return emit(row) || reject(in, start) ? 2 : -1;
    }

    private boolean reject(JsonInput in, int start) {
        in.position = start;
        String text = switch (operation) {
            case NO_OPERATION ->
                schemaIncluded
                        ? "no operation (\"op\") under \"payload\"; without schemas set"
                                + " 'debezium-json.schema-include' = 'false'"
                        : "no operation (\"op\"); when the change stands under \"payload\" set"
                                + " 'debezium-json.schema-include' = 'true'";
            case 'c', 'r' -> "an insert without \"after\"";
            case 'u' ->
                "an update without " + (hasAfter ? "\"before\"" : "\"after\"")
                        + "; PostgreSQL sends it when the table's REPLICA IDENTITY is FULL";
            case 'd' -> "a delete without \"before\"; PostgreSQL sends it when the table's REPLICA IDENTITY is FULL";
            default -> "the operation '" + (char) operation + "', which is none of c, r, u, d";
        };
        return in.fail(text);
    }

    private boolean emit(int row) {
        switch (operation) {
            case 'c', 'r' -> {
                if (!hasAfter) {
                    return false;
                }
                add(row + 1, RowKind.INSERT);
            }
            case 'u' -> {
                if (!hasBefore || !hasAfter) {
                    return false;
                }
                add(row, RowKind.UPDATE_BEFORE);
                add(row + 1, RowKind.UPDATE_AFTER);
            }
            case 'd' -> {
                if (!hasBefore) {
                    return false;
                }
                add(row, RowKind.DELETE);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void add(int row, RowKind kind) {
        selection[selected++] = row;
        kinds[row] = kind.code();
    }

    /** Reads the members of an object: of the change, or of what stands around it. */
    private boolean members(JsonInput in, int row, boolean change) {
        if (in.peek() != '{') {
            return in.expected("an object");
        }
        in.position++;
        if (in.peek() == '}') {
            in.position++;
            return true;
        }
        while (true) {
            if (in.peek() != '"') {
                return in.expected("a name");
            }
            if (!in.string() || !in.unescapeToken()) {
                return false;
            }
            String name = in.token();
            if (in.peek() != ':') {
                return in.expected("':'");
            }
            in.position++;
            if (!member(in, name, row, change)) {
                return false;
            }
            int c = in.peek();
            if (c != ',' && c != '}') {
                return in.expected("',' or '}'");
            }
            in.position++;
            if (c == '}') {
                return true;
            }
        }
    }

    private boolean member(JsonInput in, String name, int row, boolean change) {
        if (in.peek() < 0) {
            return in.expected("a value");
        }
        if (!change) {
            return name.equals("payload") ? in.skipNull() || members(in, row, true) : in.skipValue();
        }
        switch (name) {
            case "before" -> {
                if (!in.skipNull()) {
                    hasBefore = true;
                    return record.readValue(in, root, row);
                }
                return true;
            }
            case "after" -> {
                if (!in.skipNull()) {
                    hasAfter = true;
                    return record.readValue(in, root, row + 1);
                }
                return true;
            }
            case "op" -> {
                if (in.peek() != '"') {
                    return in.expected("the operation");
                }
                if (!in.string()) {
                    return false;
                }
                operation = in.tokenEnd - in.tokenStart == 1 ? in.bytes[in.tokenStart] : '?';
                return true;
            }
            default -> {
                return in.skipValue();
            }
        }
    }

    @Override
    void forget(int row) {
        JsonValue.setNotNull(root, row);
        JsonValue.setNotNull(root, row + 1);
    }

    @Override
    int end(int rows) {
        batch.setRowCount(rows);
        batch.setRowKinds(kinds);
        batch.setSelection(selection, selected);
        return selected;
    }

    @Override
    public ColumnBatch batch() {
        return batch;
    }
}
