package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;

/**
 * One leaf inside a nested column: the levels of some records as events, and its values, NULLs left out, densely in a vector.
 */
final class LeafEvents {
    private static final int NOT_READ = -1;

    private final ValueDecoder values;
    private final PageCursor pages;
    private final ColumnVector pageValues;
    private final ColumnVector dense;
    private final int maxDefinition;
    private int[] definitions = new int[64];
    private int[] repetitions = new int[64];
    private int count;
    private int valueCount;
    /** The repetition level that follows the last event; it starts the next record. */
    private int ahead = NOT_READ;

    private int[] one = new int[1];

    LeafEvents(int leaf, ColumnDescriptor descriptor, LogicalType type, ValueDecoder values) {
        this.values = values;
        this.pages = new PageCursor(leaf, descriptor, values);
        this.pageValues = Vectors.allocate(type, 1);
        this.dense = Vectors.allocate(type, 0);
        this.maxDefinition = descriptor.getMaxDefinitionLevel();
    }

    void startRowGroup(RowGroup rowGroup) {
        pages.startChunk(rowGroup);
        ahead = NOT_READ;
    }

    /** Reads the events of the next records. */
    void read(int records) {
        count = 0;
        valueCount = 0;
        dense.reset();
        int left = records;
        while (true) {
            if (pages.available() == 0) {
                if (left > 0) {
                    throw new DamagedPage("the column has fewer values than the row group has rows");
                }
                return;
            }
            int repetition = ahead;
            ahead = NOT_READ;
            if (repetition == NOT_READ) {
                repetition = next(pages.repetitions());
            }
            if (repetition == 0) {
                if (left == 0) {
                    ahead = 0;
                    return;
                }
                left--;
            }
            int definition = pages.definitions() == null ? 0 : next(pages.definitions());
            pages.take(1);
            add(definition, repetition);
            if (definition == maxDefinition) {
                addValue();
            }
        }
    }

    private int next(Runs runs) {
        if (runs == null) {
            return 0;
        }
        runs.read(one, 0, 1);
        return one[0];
    }

    private void add(int definition, int repetition) {
        if (count == definitions.length) {
            definitions = Arrays.copyOf(definitions, count * 2);
            repetitions = Arrays.copyOf(repetitions, count * 2);
        }
        definitions[count] = definition;
        repetitions[count++] = repetition;
    }

    /** Values come one at a time; text is copied, since a record may reach over the end of a page. */
    private void addValue() {
        values.read(pageValues, 0, 1);
        dense.ensureCapacity(valueCount + 1);
        if (pageValues instanceof BytesVector from) {
            ((BytesVector) dense).append(valueCount, from.heap(), from.offsets()[0], from.lengths()[0]);
        } else {
            dense.set(valueCount, pageValues, 0);
        }
        valueCount++;
    }

    int count() {
        return count;
    }

    int definition(int event) {
        return definitions[event];
    }

    int repetition(int event) {
        return repetitions[event];
    }

    int maxDefinition() {
        return maxDefinition;
    }

    ColumnVector dense() {
        return dense;
    }
}
