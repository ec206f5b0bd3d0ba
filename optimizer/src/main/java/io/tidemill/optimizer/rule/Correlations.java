package io.tidemill.optimizer.rule;

import java.util.function.IntFunction;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/** References of a sub-query to the row outside it. */
final class Correlations {
    private Correlations() {}

    /** True when an expression, sub-queries in it included, reads the variable. */
    static boolean reads(RexNode node, CorrelationId id) {
        Finder finder = new Finder(id);
        node.accept(finder);
        return finder.found;
    }

    /** True when any expression of a plan reads the variable. */
    static boolean reads(RelNode rel, CorrelationId id) {
        Finder finder = new Finder(id);
        finder.visit(rel);
        return finder.found;
    }

    /** The expression with {@code column.apply(i)} where it reads field i of the variable. */
    static RexNode replaced(RexNode node, CorrelationId id, IntFunction<RexNode> column) {
        return node.accept(new RexShuttle() {
            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                return access.getReferenceExpr() instanceof RexCorrelVariable variable && variable.id.equals(id)
                        ? column.apply(access.getField().getIndex())
                        : super.visitFieldAccess(access);
            }
        });
    }

    private static final class Finder extends RexShuttle {
        private final CorrelationId id;
        private boolean found;

        Finder(CorrelationId id) {
            this.id = id;
        }

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
        public RexNode visitCorrelVariable(RexCorrelVariable variable) {
            found |= variable.id.equals(id);
            return variable;
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery subQuery) {
            visit(subQuery.rel);
            return super.visitSubQuery(subQuery);
        }
    }
}
