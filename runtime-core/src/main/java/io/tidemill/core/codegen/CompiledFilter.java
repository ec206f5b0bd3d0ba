package io.tidemill.core.codegen;

import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import java.util.Arrays;

/** Runs the conjuncts of a condition one after the other, each on the rows that the ones before have left. */
final class CompiledFilter implements Filter {
    /** A dictionary is worth testing as a whole when it is not much larger than the batch. */
    private static final int DICTIONARY_FACTOR = 4;

    private final Step[] steps;
    private final KernelFrame frame;

    /** One conjunct, with what it remembers of the last dictionary. */
    static final class Step {
        private final UnitGroup group;
        private final int unit;
        private final int[][] paths;
        private final int dictionaryColumn;
        private BytesVector dictionary;
        private int dictionarySize;
        private byte[] passes = new byte[0];

        /**
         * A conjunct.
         *
         * @param dictionaryColumn the only column that it reads, when that has bytes and the result for each value can be kept; else -1
         */
        Step(UnitGroup group, int unit, int[][] paths, int dictionaryColumn) {
            this.group = group;
            this.unit = unit;
            this.paths = paths;
            this.dictionaryColumn = dictionaryColumn;
        }
    }

    CompiledFilter(Step[] steps, KernelFrame frame) {
        this.steps = steps;
        this.frame = frame;
    }

    @Override
    public int select(ColumnBatch input, int[] selection) {
        frame.context.startBatch();
        frame.input = input.columns();
        frame.rowLimit = input.rowCount();
        frame.selected = selection;
        for (int i = 0; i < frame.scratch.length; i++) {
            frame.scratch[i].reset();
            frame.scratchRows[i] = 0;
        }
        for (ColumnVector piece : frame.pieces) {
            piece.reset();
            piece.ensureCapacity(input.rowCount());
        }
        int[] rows = input.selection();
        int count = input.size();
        for (Step step : steps) {
            if (count == 0) {
                return 0;
            }
            frame.rows = rows;
            frame.count = count;
            count = run(step);
            rows = selection;
        }
        if (steps.length == 0) {
            for (int i = 0; i < count; i++) {
                selection[i] = rows == null ? i : rows[i];
            }
        }
        return count;
    }

    private int run(Step step) {
        if (step.dictionaryColumn >= 0 && frame.input[step.dictionaryColumn] instanceof BytesVector column) {
            boolean worthIt = column.codes() != null
                    && (column.dictionarySize() <= frame.count * DICTIONARY_FACTOR || isKnown(step, column));
            if (worthIt) {
                testDictionary(step, column);
                return selectByCode(step, column);
            }
        }
        boolean nulls = false;
        for (int[] path : step.paths) {
            nulls |= Columns.mayHaveNulls(frame.input, path);
        }
        return step.group.code(nulls, frame.rows != null).run(step.unit, frame);
    }

    @SuppressWarnings("ReferenceEquality")
    private static boolean isKnown(Step step, BytesVector column) {
        return step.dictionary == column.dictionary() && step.dictionarySize == column.dictionarySize();
    }

    private void testDictionary(Step step, BytesVector column) {
        if (isKnown(step, column)) {
            return;
        }
        int size = column.dictionarySize();
        ColumnVector[] input = frame.input;
        int[] rows = frame.rows;
        int count = frame.count;
        int[] selected = frame.selected;
        int rowLimit = frame.rowLimit;
        frame.input = input.clone();
        frame.input[step.dictionaryColumn] = column.dictionary();
        frame.rows = null;
        frame.count = size;
        frame.rowLimit = size;
        frame.selected = new int[size];
        for (ColumnVector piece : frame.pieces) {
            piece.ensureCapacity(size);
        }
        int passing = step.group.code(column.dictionary().mayHaveNulls(), false).run(step.unit, frame);
        if (step.passes.length < size) {
            step.passes = new byte[size];
        } else {
            Arrays.fill(step.passes, 0, size, (byte) 0);
        }
        for (int i = 0; i < passing; i++) {
            step.passes[frame.selected[i]] = 1;
        }
        step.dictionary = column.dictionary();
        step.dictionarySize = size;
        frame.input = input;
        frame.rows = rows;
        frame.count = count;
        frame.selected = selected;
        frame.rowLimit = rowLimit;
    }

    private int selectByCode(Step step, BytesVector column) {
        int[] selected = frame.selected;
        int[] rows = frame.rows;
        int count = frame.count;
        byte[] passes = step.passes;
        int[] codes = column.codes();
        if (column.mayHaveNulls()) {
            return selectNullable(column, rows, count, passes, codes, selected);
        }
        int passed = 0;
        if (rows == null) {
            for (int row = 0; row < count; row++) {
                selected[passed] = row;
                passed += passes[codes[row]];
            }
        } else {
            for (int i = 0; i < count; i++) {
                int row = rows[i];
                selected[passed] = row;
                passed += passes[codes[row]];
            }
        }
        return passed;
    }

    private static int selectNullable(
            BytesVector column, int[] rows, int count, byte[] passes, int[] codes, int[] selected) {
        int passed = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (!column.isNull(row)) {
                selected[passed] = row;
                passed += passes[codes[row]];
            }
        }
        return passed;
    }
}
