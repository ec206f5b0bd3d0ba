package io.tidemill.optimizer.bind;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlNode;

/** The WITH queries of a statement whose rows differ from one computation to the next. */
final class VolatileQueries {
    /** Functions of the moment in which a row is read: they have no value of their own to share. */
    private static final Set<String> OF_THE_ROW = Set.of("PROCTIME", "CURRENT_WATERMARK", "SOURCE_WATERMARK");

    private final Map<SqlNode, Integer> numbers = new IdentityHashMap<>();

    /** The plan of a reference to a query, marked as one of several when that matters. */
    RelNode reference(SqlNode query, RelNode plan) {
        Finder finder = new Finder();
        finder.visit(plan);
        if (!finder.isVolatile || finder.correlated) {
            return plan;
        }
        return LogicalShared.create(plan, numbers.computeIfAbsent(query, key -> numbers.size()));
    }

    private static final class Finder extends RexShuttle {
        private boolean isVolatile;
        private boolean correlated;

        void visit(RelNode rel) {
            new RelVisitor() {
                @Override
                public void visit(RelNode node, int ordinal, RelNode parent) {
                    node.accept(Finder.this);
                    super.visit(node, ordinal, parent);
                }
            }.go(rel);
        }

        @Override
        public RexNode visitCall(RexCall call) {
            isVolatile |= !call.getOperator().isDeterministic()
                    && !OF_THE_ROW.contains(call.getOperator().getName());
            return super.visitCall(call);
        }

        @Override
        public RexNode visitCorrelVariable(RexCorrelVariable variable) {
            correlated = true;
            return variable;
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery subQuery) {
            visit(subQuery.rel);
            return super.visitSubQuery(subQuery);
        }
    }
}
