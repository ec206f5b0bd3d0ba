package io.tidemill.core.codegen;

import io.tidemill.core.expression.BoxedValues;
import io.tidemill.core.function.FunctionContext;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;

/** Runs the units of a projection over batches. */
final class CompiledProjection implements Projection {
    /** Computing a row that does not exist costs less than looking rows up when at least one in this many exists. */
    private static final int DENSE_ENOUGH = 3;

    private final Output[] outputs;
    private final UnitRun[] runs;
    private final KernelFrame frame;
    private final FunctionContext context;
    private final ColumnVector[] columns;

    /** Where an output column comes from. */
    sealed interface Output {
        /** An input column. */
        record Passed(int column) implements Output {}

        /** A field of a ROW column; {@code vector} is for batches in which a row around it is NULL. */
        record Field(int[] path, ColumnVector vector) implements Output {}

        /** The same value in all rows. */
        record Constant(Object value, LogicalType type, ColumnVector vector) implements Output {}

        /** What the unit with this target fills. */
        record Computed(int target, ColumnVector vector) implements Output {}
    }

    /**
     * How to run a unit.
     *
     * @param group its class
     * @param index its number there
     * @param paths the columns that it reads
     * @param transparent true when its values are NULL exactly where a column is
     * @param total true when it may be computed for rows that do not exist
     */
    record UnitRun(UnitGroup group, int index, int[][] paths, boolean transparent, boolean total) {}

    CompiledProjection(Output[] outputs, UnitRun[] runs, KernelFrame frame) {
        this.outputs = outputs;
        this.runs = runs;
        this.frame = frame;
        this.context = frame.context;
        this.columns = new ColumnVector[outputs.length];
        int computed = 0;
        for (Output output : outputs) {
            computed += output instanceof Output.Computed ? 1 : 0;
        }
        frame.output = new ColumnVector[computed];
        for (Output output : outputs) {
            if (output instanceof Output.Computed target) {
                frame.output[target.target()] = target.vector();
            }
        }
    }

    @Override
    public ColumnBatch project(ColumnBatch input) {
        context.startBatch();
        int rows = input.rowCount();
        for (int i = 0; i < outputs.length; i++) {
            columns[i] = prepare(outputs[i], input, rows);
        }
        if (runs.length > 0 && !input.isEmpty()) {
            compute(input, rows);
        }
        return input.withColumns(columns.clone());
    }

    private ColumnVector prepare(Output output, ColumnBatch input, int rows) {
        if (output instanceof Output.Passed passed) {
            return input.column(passed.column());
        } else if (output instanceof Output.Constant constant) {
            fill(constant, rows);
            return constant.vector();
        } else if (output instanceof Output.Field field) {
            return FieldAccess.read(input, field.path(), field.vector());
        }
        ColumnVector vector = ((Output.Computed) output).vector();
        vector.reset();
        vector.ensureCapacity(rows);
        return vector;
    }

    private static void fill(Output.Constant constant, int rows) {
        ColumnVector vector = constant.vector();
        int filled = vector.capacity();
        if (filled >= rows && filled > 0) {
            return;
        }
        vector.ensureCapacity(Math.max(rows, 1));
        if (vector instanceof BytesVector bytes && constant.value() != null) {
            // One copy, many views.
            if (filled == 0) {
                BoxedValues.write(bytes, 0, constant.value(), constant.type());
            }
            for (int row = Math.max(filled, 1); row < bytes.capacity(); row++) {
                bytes.view(row, bytes.offsets()[0], bytes.lengths()[0]);
            }
            return;
        }
        for (int row = filled; row < vector.capacity(); row++) {
            BoxedValues.write(vector, row, constant.value(), constant.type());
        }
    }

    private void compute(ColumnBatch input, int rows) {
        frame.input = input.columns();
        frame.rowLimit = rows;
        for (int i = 0; i < frame.scratch.length; i++) {
            frame.scratch[i].reset();
            frame.scratchRows[i] = 0;
        }
        for (ColumnVector piece : frame.pieces) {
            piece.reset();
            piece.ensureCapacity(rows);
        }
        boolean selected = input.selection() != null;
        boolean sparse = selected && input.size() < rows / DENSE_ENOUGH;
        for (UnitRun run : runs) {
            boolean nulls = false;
            for (int[] path : run.paths()) {
                nulls |= Columns.mayHaveNulls(frame.input, path);
            }
            boolean listed = selected && (sparse || !run.total());
            frame.rows = listed ? input.selection() : null;
            frame.count = listed ? input.size() : rows;
            boolean combine = nulls && run.transparent();
            run.group().code(nulls && !combine, listed).run(run.index(), frame);
            if (combine) {
                combineValidity(run, rows);
            }
        }
    }

    private void combineValidity(UnitRun run, int rows) {
        long[] bitmap = new long[ColumnVector.words(rows)];
        java.util.Arrays.fill(bitmap, -1L);
        for (int[] path : run.paths()) {
            ColumnVector vector = frame.input[path[0]];
            and(bitmap, vector.validity());
            for (int depth = 1; depth < path.length; depth++) {
                vector = ((RowVector) vector).field(path[depth]);
                and(bitmap, vector.validity());
            }
        }
        for (int target : run.group().units().get(run.index()).targets()) {
            frame.output[target].setValidity(bitmap);
        }
    }

    private static void and(long[] bitmap, long[] validity) {
        if (validity != null) {
            for (int i = 0; i < bitmap.length; i++) {
                bitmap[i] &= validity[i];
            }
        }
    }
}
