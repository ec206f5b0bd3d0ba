package io.tidemill.optimizer.rule;

import io.tidemill.optimizer.logical.ConstantFolding;
import io.tidemill.optimizer.logical.LogicalPass;
import io.tidemill.optimizer.logical.PassContext;
import io.tidemill.optimizer.logical.RelRewriter;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlKind;

/**
 * Computes what does not depend on rows, and takes constants out of AND, OR, NOT, CASE and NULL tests. An expression keeps its type, and one that would
 * fail stays, to fail only where a row needs it.
 */
final class FoldConstants implements LogicalPass {
    @Override
    public String name() {
        return "fold-constants";
    }

    @Override
    public RelNode apply(RelNode plan, PassContext context) {
        RexShuttle folder = folder(plan.getCluster().getRexBuilder(), context.folding());
        return new RelRewriter(rel -> rel instanceof Filter || rel instanceof Project || rel instanceof Join
                        ? rel.accept(folder)
                        : rel)
                .rewrite(plan);
    }

    /** Folds single expressions. */
    static RexShuttle folder(RexBuilder rexBuilder, ConstantFolding folding) {
        return new Folder(rexBuilder, folding);
    }

    private static final class Folder extends RexShuttle {
        private final RexBuilder rexBuilder;
        private final ConstantFolding folding;

        Folder(RexBuilder rexBuilder, ConstantFolding folding) {
            this.rexBuilder = rexBuilder;
            this.folding = folding;
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery subQuery) {
            return subQuery;
        }

        @Override
        public RexNode visitOver(RexOver over) {
            return over;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            RexNode visited = super.visitCall(call);
            if (!(visited instanceof RexCall rebuilt)) {
                return visited;
            }
            RexNode simple = simplified(rebuilt);
            // Readers were told this type; another one, even if it only rules NULL out, would be news to them.
            RexNode result = simple.getType().equals(call.getType()) ? simple : rebuilt;
            return result instanceof RexCall constant && isConstant(constant)
                    ? folding.fold(constant, rexBuilder)
                            .map(RexNode.class::cast)
                            .orElse(constant)
                    : result;
        }

        private static boolean isConstant(RexCall call) {
            if (call.getKind() == SqlKind.ROW
                    || call.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR
                    || call.getKind() == SqlKind.MAP_VALUE_CONSTRUCTOR) {
                return false;
            }
            return call.getOperands().stream()
                    .allMatch(operand -> operand instanceof RexLiteral literal
                            && literal.getTypeName() != org.apache.calcite.sql.type.SqlTypeName.SYMBOL
                            && literal.getTypeName() != org.apache.calcite.sql.type.SqlTypeName.SARG);
        }

        private RexNode simplified(RexCall call) {
            return switch (call.getKind()) {
                case AND -> connective(call, true);
                case OR -> connective(call, false);
                case IS_NULL -> nullTest(call, false);
                case IS_NOT_NULL -> nullTest(call, true);
                case CASE -> caseWithoutConstants(call);
                case CAST ->
                    call.getOperands().get(0).getType().equals(call.getType())
                            ? call.getOperands().get(0)
                            : call;
                default -> call;
            };
        }

        /** TRUE is nothing in AND, FALSE is all; the other way round in OR. NULL stays: it is neither. */
        private RexNode connective(RexCall call, boolean and) {
            List<RexNode> rest = new ArrayList<>();
            for (RexNode operand : call.getOperands()) {
                if (and ? operand.isAlwaysFalse() : operand.isAlwaysTrue()) {
                    return rexBuilder.makeLiteral(!and);
                }
                boolean neutral = and ? operand.isAlwaysTrue() : operand.isAlwaysFalse();
                if (!neutral && !rest.contains(operand)) {
                    rest.add(operand);
                }
            }
            if (rest.size() == call.getOperands().size()) {
                return call;
            }
            return switch (rest.size()) {
                case 0 -> rexBuilder.makeLiteral(and);
                case 1 -> rest.get(0);
                default -> rexBuilder.makeCall(call.getOperator(), rest);
            };
        }

        /** Of a column its type tells; of a call it does not: computing it may fail. */
        private RexNode nullTest(RexCall call, boolean negated) {
            RexNode operand = call.getOperands().get(0);
            boolean neverNull =
                    operand instanceof RexInputRef && !operand.getType().isNullable();
            return neverNull ? rexBuilder.makeLiteral(negated) : call;
        }

        private RexNode caseWithoutConstants(RexCall call) {
            List<RexNode> rest = new ArrayList<>();
            List<RexNode> operands = call.getOperands();
            for (int i = 0; i + 1 < operands.size(); i += 2) {
                RexNode condition = operands.get(i);
                boolean never =
                        condition.isAlwaysFalse() || condition instanceof RexLiteral literal && literal.isNull();
                if (condition.isAlwaysTrue()) {
                    rest.add(operands.get(i + 1));
                    return rest.size() == 1
                            ? rest.get(0)
                            : rexBuilder.makeCall(call.getType(), call.getOperator(), rest);
                }
                if (!never) {
                    rest.add(condition);
                    rest.add(operands.get(i + 1));
                }
            }
            if (rest.size() == operands.size() - 1) {
                return call;
            }
            rest.add(operands.get(operands.size() - 1));
            return rest.size() == 1 ? rest.get(0) : rexBuilder.makeCall(call.getType(), call.getOperator(), rest);
        }
    }
}
