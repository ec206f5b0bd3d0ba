package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How a nested value is made from events. A <i>slot</i> of a value is an event that begins a new instance of it: one whose repetition level is at most the number
 * of lists around it, in which those lists have an element. A value has as many rows as it has slots.
 */
abstract class NestedShape {
    private final LogicalType type;
    private final int definition;

    /**
     * A shape.
     *
     * @param definition the definition level from which on the value is not NULL
     */
    NestedShape(LogicalType type, int definition) {
        this.type = type;
        this.definition = definition;
    }

    /** The leaves below; the first one's events tell the shape. */
    abstract List<LeafEvents> leaves();

    /**
     * The values.
     *
     * @param repetition lists around the value
     * @param exists the definition level from which on the innermost list around the value has an element
     */
    abstract ColumnVector assemble(int repetition, int exists);

    final LogicalType type() {
        return type;
    }

    final LeafEvents shapeLeaf() {
        return leaves().get(0);
    }

    static boolean isSlot(LeafEvents leaf, int event, int repetition, int exists) {
        return leaf.repetition(event) <= repetition && leaf.definition(event) >= exists;
    }

    final int slots(int repetition, int exists) {
        LeafEvents leaf = shapeLeaf();
        int slots = 0;
        for (int event = 0; event < leaf.count(); event++) {
            slots += isSlot(leaf, event, repetition, exists) ? 1 : 0;
        }
        return slots;
    }

    final void markNulls(ColumnVector vector, int repetition, int exists) {
        LeafEvents leaf = shapeLeaf();
        int slot = 0;
        for (int event = 0; event < leaf.count(); event++) {
            if (isSlot(leaf, event, repetition, exists)) {
                if (leaf.definition(event) < definition) {
                    vector.setNull(slot);
                }
                slot++;
            }
        }
    }

    /** A single value. */
    static final class Leaf extends NestedShape {
        private final LeafEvents events;

        Leaf(LogicalType type, LeafEvents events) {
            super(type, events.maxDefinition());
            this.events = events;
        }

        @Override
        List<LeafEvents> leaves() {
            return List.of(events);
        }

        @Override
        ColumnVector assemble(int repetition, int exists) {
            int slots = slots(repetition, exists);
            int[] rows = new int[slots];
            boolean[] missing = new boolean[slots];
            int slot = 0;
            int value = 0;
            for (int event = 0; event < events.count(); event++) {
                boolean present = events.definition(event) == events.maxDefinition();
                if (isSlot(events, event, repetition, exists)) {
                    missing[slot] = !present;
                    rows[slot++] = present ? value : 0;
                }
                value += present ? 1 : 0;
            }
            ColumnVector dense = events.dense();
            dense.ensureCapacity(1);
            ColumnVector vector = dense.copy(rows, 0, slots);
            for (int i = 0; i < slots; i++) {
                if (missing[i]) {
                    vector.setNull(i);
                }
            }
            return vector;
        }
    }

    /** A ROW. */
    static final class Fields extends NestedShape {
        private final List<NestedShape> fields;
        private final List<LeafEvents> leaves = new ArrayList<>();

        /** A ROW whose fields are all there; a null among them is a field that is not read. */
        Fields(LogicalType type, int definition, List<NestedShape> fields) {
            super(type, definition);
            this.fields = fields;
            for (NestedShape field : fields) {
                if (field != null) {
                    leaves.addAll(field.leaves());
                }
            }
        }

        @Override
        List<LeafEvents> leaves() {
            return leaves;
        }

        @Override
        ColumnVector assemble(int repetition, int exists) {
            int slots = slots(repetition, exists);
            ColumnVector[] vectors = new ColumnVector[fields.size()];
            for (int i = 0; i < vectors.length; i++) {
                NestedShape field = fields.get(i);
                vectors[i] =
                        field == null ? nulls(type().children().get(i), slots) : field.assemble(repetition, exists);
            }
            RowVector vector = new RowVector(slots, vectors);
            markNulls(vector, repetition, exists);
            return vector;
        }
    }

    static ColumnVector nulls(LogicalType type, int rows) {
        ColumnVector vector = Vectors.allocate(type, rows);
        vector.setValidity(new long[ColumnVector.words(Math.max(rows, 1))]);
        return vector;
    }

    /** Starts and lengths of lists, by slot. */
    final void lists(int[] starts, int[] lengths, int repetition, int exists, int elementDefinition) {
        LeafEvents leaf = shapeLeaf();
        int slot = -1;
        int element = 0;
        Arrays.fill(lengths, 0);
        for (int event = 0; event < leaf.count(); event++) {
            if (isSlot(leaf, event, repetition, exists)) {
                slot++;
                starts[slot] = element;
            }
            if (isSlot(leaf, event, repetition + 1, elementDefinition)) {
                lengths[slot]++;
                element++;
            }
        }
    }

    /** An ARRAY. */
    static final class Elements extends NestedShape {
        private final int elementDefinition;
        private final NestedShape element;

        /**
         * An ARRAY.
         *
         * @param elementDefinition the definition level from which on there is an element
         */
        Elements(LogicalType type, int definition, int elementDefinition, NestedShape element) {
            super(type, definition);
            this.elementDefinition = elementDefinition;
            this.element = element;
        }

        @Override
        List<LeafEvents> leaves() {
            return element.leaves();
        }

        @Override
        ColumnVector assemble(int repetition, int exists) {
            int slots = slots(repetition, exists);
            int[] starts = new int[slots];
            int[] lengths = new int[slots];
            lists(starts, lengths, repetition, exists, elementDefinition);
            ColumnVector elements = element.assemble(repetition + 1, elementDefinition);
            ArrayVector vector = new ArrayVector(starts, lengths, elements, total(lengths));
            markNulls(vector, repetition, exists);
            return vector;
        }
    }

    private static int total(int[] lengths) {
        int total = 0;
        for (int length : lengths) {
            total += length;
        }
        return total;
    }

    /** A MAP. */
    static final class Entries extends NestedShape {
        private final int entryDefinition;
        private final NestedShape key;
        private final NestedShape value;
        private final List<LeafEvents> leaves = new ArrayList<>();

        /**
         * A MAP.
         *
         * @param entryDefinition the definition level from which on there is an entry
         */
        Entries(LogicalType type, int definition, int entryDefinition, NestedShape key, NestedShape value) {
            super(type, definition);
            this.entryDefinition = entryDefinition;
            this.key = key;
            this.value = value;
            leaves.addAll(key.leaves());
            leaves.addAll(value.leaves());
        }

        @Override
        List<LeafEvents> leaves() {
            return leaves;
        }

        @Override
        ColumnVector assemble(int repetition, int exists) {
            int slots = slots(repetition, exists);
            int[] starts = new int[slots];
            int[] lengths = new int[slots];
            lists(starts, lengths, repetition, exists, entryDefinition);
            ColumnVector keys = key.assemble(repetition + 1, entryDefinition);
            ColumnVector values = value.assemble(repetition + 1, entryDefinition);
            MapVector vector = new MapVector(starts, lengths, keys, values, total(lengths));
            markNulls(vector, repetition, exists);
            return vector;
        }
    }
}
