package io.tidemill.core.operator;

import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.plan.CalcNode;
import io.tidemill.core.plan.ExpandNode;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.UnnestNode;
import io.tidemill.core.plan.WindowAssignNode;
import jakarta.inject.Inject;

/** Makes the operators without state that both runtimes share. Thread-safe; each call gives the operator of one task. */
public final class StatelessOperators {
    private final ExpressionCompiler compiler;

    @Inject
    public StatelessOperators(ExpressionCompiler compiler) {
        this.compiler = compiler;
    }

    /**
     * Filter and projection.
     *
     * @param session its watermark view is replaced by the watermark that the operator sees
     */
    public Operator calc(CalcNode node, EvaluationSession session) {
        return new CalcOperator(
                compiler,
                node.condition(),
                node.projections(),
                node.input().properties().outputType(),
                session);
    }

    /** Several rows for each row. */
    public Operator expand(ExpandNode node, EvaluationSession session) {
        return new ExpandOperator(
                compiler, node.projections(), node.input().properties().outputType(), session);
    }

    /** A row for each element of a collection. */
    public Operator unnest(UnnestNode node, EvaluationSession session) {
        return new UnnestOperator(
                compiler,
                node.collection(),
                node.input().properties().outputType(),
                node.outer(),
                node.withOrdinality(),
                session);
    }

    /** A row as often as its last column says. */
    public Operator repeat() {
        return new RepeatOperator();
    }

    /** TUMBLE, HOP and CUMULATE windows. */
    public Operator assignWindows(WindowAssignNode node) {
        return new WindowAssignOperator(node);
    }

    /** NOT NULL columns and lengths of the table that a sink writes. */
    public Operator enforceConstraints(SinkNode node) {
        return new SinkConstraintOperator(node);
    }
}
