package io.tidemill.batch;

import io.tidemill.core.codegen.Filter;
import io.tidemill.core.codegen.Projection;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.core.plan.CalcNode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Filters, then projects. */
final class CalcStep implements Operator {
    private final CalcNode node;
    private final JobRuntime runtime;
    private Filter filter;
    private Projection projection;
    private Output output;
    private int[] selection = new int[0];

    CalcStep(CalcNode node, JobRuntime runtime) {
        this.node = node;
        this.runtime = runtime;
    }

    @Override
    public void open(OperatorContext context) {
        output = context.output();
        List<LogicalType> types = node.input().properties().outputType().children();
        filter = node.condition()
                .map(condition -> runtime.compiler().filter(condition, types, runtime.session()))
                .orElse(null);
        projection = runtime.compiler().projection(node.projections(), types, runtime.session());
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        ColumnBatch passed = batch;
        if (filter != null) {
            if (selection.length < batch.size()) {
                selection = new int[batch.size()];
            }
            int count = filter.select(batch, selection);
            if (count == 0) {
                return;
            }
            passed = batch.withColumns(batch.columns());
            passed.setSelection(selection, count);
        }
        output.emit(projection.project(passed));
    }

    @Override
    public void endInput(int input) {}
}
