package io.tidemill.core.operator;

import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.codegen.Projection;
import io.tidemill.core.expression.Expression;
import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.ArrayList;
import java.util.List;

/** Joins each row with the elements of a collection in it: first finds which row goes with which element, then gathers column by column. */
final class UnnestOperator implements Operator {
    private static final int NO_ELEMENT = -1;

    private final ExpressionCompiler compiler;
    private final Expression collection;
    private final LogicalType inputType;
    private final boolean outer;
    private final boolean withOrdinality;
    private final EvaluationSession session;
    private final SeenWatermark watermark = new SeenWatermark();
    private Output output;
    private Projection projection;
    private int[] rows;
    private int[] elements;
    private int[] ordinals;
    private int pending;
    private boolean padded;

    UnnestOperator(
            ExpressionCompiler compiler,
            Expression collection,
            LogicalType inputType,
            boolean outer,
            boolean withOrdinality,
            EvaluationSession session) {
        this.compiler = compiler;
        this.collection = collection;
        this.inputType = inputType;
        this.outer = outer;
        this.withOrdinality = withOrdinality;
        this.session = session;
    }

    @Override
    public void open(OperatorContext context) {
        output = context.output();
        projection = compiler.projection(List.of(collection), inputType.children(), watermark.in(session));
        rows = new int[context.batchSize()];
        elements = new int[context.batchSize()];
        ordinals = new int[context.batchSize()];
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        if (batch.isEmpty() || output.finished()) {
            return;
        }
        ColumnVector values = projection.project(batch).column(0);
        boolean multiset = collection.type().is(TypeRoot.MULTISET);
        for (int i = 0; i < batch.size(); i++) {
            int row = batch.row(i);
            int length = values.isNull(row) ? 0 : length(values, row);
            int ordinal = 0;
            for (int k = 0; k < length; k++) {
                int element = start(values, row) + k;
                int copies = multiset ? ((IntVector) ((MapVector) values).values()).get(element) : 1;
                for (int copy = 0; copy < copies; copy++) {
                    add(batch, values, row, element, ++ordinal);
                }
            }
            if (ordinal == 0 && outer) {
                padded = true;
                add(batch, values, row, NO_ELEMENT, NO_ELEMENT);
            }
        }
        flush(batch, values);
    }

    private static int length(ColumnVector values, int row) {
        return values instanceof ArrayVector array ? array.lengths()[row] : ((MapVector) values).lengths()[row];
    }

    private static int start(ColumnVector values, int row) {
        return values instanceof ArrayVector array ? array.starts()[row] : ((MapVector) values).starts()[row];
    }

    private void add(ColumnBatch batch, ColumnVector values, int row, int element, int ordinal) {
        rows[pending] = row;
        elements[pending] = element;
        ordinals[pending] = ordinal;
        if (++pending == rows.length) {
            flush(batch, values);
        }
    }

    private void flush(ColumnBatch batch, ColumnVector values) {
        if (pending > 0) {
            ColumnBatch joined = gather(batch, values);
            pending = 0;
            padded = false;
            output.emit(joined);
        }
    }

    private ColumnBatch gather(ColumnBatch batch, ColumnVector values) {
        ColumnBatch left = batch.copy(rows, 0, pending);
        List<ColumnVector> columns = new ArrayList<>(List.of(left.columns()));
        LogicalType type = collection.type();
        LogicalType first = type.children().get(0);
        if (values instanceof ArrayVector array) {
            if (first.is(TypeRoot.ROW)) {
                gatherFields((RowVector) array.elements(), first, columns);
            } else {
                columns.add(gather(array.elements(), first));
            }
        } else {
            MapVector map = (MapVector) values;
            columns.add(gather(map.keys(), first));
            if (type.is(TypeRoot.MAP)) {
                columns.add(gather(map.values(), type.children().get(1)));
            }
        }
        if (withOrdinality) {
            columns.add(ordinality());
        }
        ColumnBatch joined = left.withColumns(columns.toArray(new ColumnVector[0]));
        return joined;
    }

    private void gatherFields(RowVector row, LogicalType type, List<ColumnVector> columns) {
        for (int field = 0; field < row.fieldCount(); field++) {
            ColumnVector gathered = gather(row.field(field), type.children().get(field));
            for (int i = 0; i < pending && row.mayHaveNulls(); i++) {
                if (elements[i] != NO_ELEMENT && row.isNull(elements[i])) {
                    Vectors.writeNull(gathered, i);
                }
            }
            columns.add(gathered);
        }
    }

    private ColumnVector gather(ColumnVector source, LogicalType type) {
        if (!padded) {
            return source.copy(elements, 0, pending);
        }
        ColumnVector target = Vectors.allocate(type, pending);
        for (int i = 0; i < pending; i++) {
            if (elements[i] == NO_ELEMENT) {
                Vectors.writeNull(target, i);
            } else {
                target.set(i, source, elements[i]);
            }
        }
        return target;
    }

    private ColumnVector ordinality() {
        IntVector vector = new IntVector(pending);
        for (int i = 0; i < pending; i++) {
            vector.set(i, ordinals[i]);
            if (ordinals[i] == NO_ELEMENT) {
                vector.setNull(i);
            }
        }
        return vector;
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        watermark.advance(timestampMillis);
        output.emitWatermark(timestampMillis);
    }

    @Override
    public void endInput(int input) {
        // Holds no rows.
    }
}
