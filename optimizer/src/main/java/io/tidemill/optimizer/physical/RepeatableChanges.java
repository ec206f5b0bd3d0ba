package io.tidemill.optimizer.physical;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.OptimizerOptions;
import io.tidemill.config.OptimizerOptions.NonDeterministicUpdateStrategy;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.plan.CalcNode;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.ExpandNode;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.PlanText;
import io.tidemill.core.plan.RankStrategy;
import io.tidemill.core.plan.ResultNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.StreamDropUpdateBeforeNode;
import io.tidemill.core.plan.StreamJoinNode;
import io.tidemill.core.plan.StreamMiniBatchNode;
import io.tidemill.core.plan.StreamNormalizeNode;
import io.tidemill.core.plan.StreamRankNode;
import io.tidemill.core.plan.StreamWatermarkNode;
import io.tidemill.core.plan.UnionNode;
import io.tidemill.core.plan.UnnestNode;
import io.tidemill.core.plan.WindowAssignNode;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A deletion takes back what an insertion brought only if both compute the same row. Walks from the outputs to the sources with the columns that must not differ from call to call; an input that is
 * only added to needs none.
 */
final class RepeatableChanges {
    /** Beside what is volatile anyhow: in a stream these tell the time of each batch. */
    private static final Set<String> CLOCKS = Set.of(
            "CURRENT_TIMESTAMP",
            "NOW",
            "LOCALTIMESTAMP",
            "CURRENT_DATE",
            "CURRENT_TIME",
            "LOCALTIME",
            "UNIX_TIMESTAMP");

    private final Set<String> problems = new LinkedHashSet<>();

    private final VolatileNodes volatileNodes;

    private RepeatableChanges(VolatileNodes volatileNodes) {
        this.volatileNodes = volatileNodes;
    }

    /** Errors: VALIDATION, with all columns and conditions that are in the way, where the option asks for the check. */
    static void check(List<PhysicalNode> roots, PlanningContext context) {
        ConfigSnapshot config = context.config();
        if (config.get(OptimizerOptions.NON_DETERMINISTIC_UPDATE_STRATEGY) == NonDeterministicUpdateStrategy.IGNORE) {
            return;
        }
        RepeatableChanges changes = new RepeatableChanges(new VolatileNodes(context.catalog()));
        roots.forEach(changes::root);
        config.acted(OptimizerOptions.NON_DETERMINISTIC_UPDATE_STRATEGY, "the whole plan");
        if (!changes.problems.isEmpty()) {
            throw new EngineException(
                    ErrorCode.VALIDATION,
                    config.origin(OptimizerOptions.NON_DETERMINISTIC_UPDATE_STRATEGY)
                            .scriptPosition()
                            .orElse(null),
                    config.describe(OptimizerOptions.NON_DETERMINISTIC_UPDATE_STRATEGY)
                            + " refuses changes that could not be taken back: " + String.join("; ", changes.problems)
                            + ". Compute such columns from rows that are only added to, write them into a table whose"
                            + " PRIMARY KEY does not contain them, or set IGNORE",
                    null);
        }
    }

    private void root(PhysicalNode root) {
        PhysicalNode input = root.inputs().get(0);
        if (root instanceof SinkNode sink && !sink.sink().primaryKey().isEmpty()) {
            BitSet key = new BitSet();
            sink.sink().primaryKey().forEach(key::set);
            visit(input, key);
        } else if (root instanceof SinkNode || root instanceof ResultNode) {
            visit(input, all(input));
        }
    }

    private static BitSet all(PhysicalNode node) {
        BitSet all = new BitSet();
        all.set(0, PhysicalPlanner.width(node));
        return all;
    }

    /** Columns below {@code limit}. */
    private static BitSet upTo(BitSet columns, int limit) {
        BitSet some = (BitSet) columns.clone();
        some.clear(limit, Math.max(limit, some.length()));
        return some;
    }

    private void visit(PhysicalNode node, BitSet needed) {
        if (node.properties().isInsertOnly()) {
            return;
        }
        if (node instanceof CalcNode calc) {
            calc(calc, needed);
        } else if (node instanceof ExpandNode expand) {
            BitSet below = new BitSet();
            expand.projections().forEach(row -> below.or(expressions(expand, row, needed)));
            visit(expand.input(), below);
        } else if (node instanceof UnnestNode unnest) {
            int width = PhysicalPlanner.width(unnest.input());
            BitSet below = upTo(needed, width);
            if (needed.length() > width) {
                report(unnest, "the collection", unnest.collection());
                references(unnest.collection(), below);
            }
            visit(unnest.input(), below);
        } else if (node instanceof StreamJoinNode join) {
            join(join, needed);
        } else if (node instanceof StreamRankNode rank && rank.strategy() != RankStrategy.RETRACT) {
            visit(rank.input(), upTo(needed, PhysicalPlanner.width(rank.input())));
        } else if (node instanceof ScanNode scan) {
            scan(scan, needed);
        } else if (passes(node)) {
            node.inputs().forEach(input -> visit(input, upTo(needed, PhysicalPlanner.width(input))));
        } else if (!(node instanceof StreamNormalizeNode)) {
            // Whatever else keeps state looks for whole rows. Normalising finds them by key, whatever they hold.
            node.inputs().forEach(input -> visit(input, all(input)));
        }
    }

    /** Nodes that hand every row on as it is, perhaps with columns behind its own. */
    private static boolean passes(PhysicalNode node) {
        return node instanceof ExchangeNode
                || node instanceof UnionNode
                || node instanceof StreamWatermarkNode
                || node instanceof StreamMiniBatchNode
                || node instanceof StreamDropUpdateBeforeNode
                || node instanceof WindowAssignNode;
    }

    private void calc(CalcNode calc, BitSet needed) {
        BitSet below = expressions(calc, calc.projections(), needed);
        if (calc.condition().isPresent() && !needed.isEmpty()) {
            report(calc, "the condition", calc.condition().get());
            references(calc.condition().get(), below);
        }
        visit(calc.input(), below);
    }

    /** Reports needed columns whose values may differ, and gives the columns that they are computed from. */
    private BitSet expressions(PhysicalNode node, List<Expression> projections, BitSet needed) {
        BitSet below = new BitSet();
        for (int i = needed.nextSetBit(0); i >= 0; i = needed.nextSetBit(i + 1)) {
            report(node, "column " + node.properties().outputType().names().get(i), projections.get(i));
            references(projections.get(i), below);
        }
        return below;
    }

    private void join(StreamJoinNode join, BitSet needed) {
        join.join().residual().ifPresent(condition -> report(join, "the condition", condition));
        int leftWidth = PhysicalPlanner.width(join.left());
        BitSet left = join.leftUniqueKey().isEmpty() ? all(join.left()) : upTo(needed, leftWidth);
        BitSet right = join.rightUniqueKey().isEmpty()
                ? all(join.right())
                : needed.get(leftWidth, Math.max(leftWidth, needed.length()));
        join.join().leftKeys().forEach(left::set);
        join.join().rightKeys().forEach(right::set);
        join.join().residual().ifPresent(condition -> {
            BitSet read = new BitSet();
            references(condition, read);
            left.or(upTo(read, leftWidth));
            right.or(read.get(leftWidth, Math.max(leftWidth, read.length())));
        });
        visit(join.left(), left);
        visit(join.right(), right);
    }

    /** Metadata tells of one event, for example when it came; the event that takes the row back has other metadata. */
    private void scan(ScanNode scan, BitSet needed) {
        int columns = scan.scan().columns().size();
        for (int i = needed.nextSetBit(columns); i >= 0; i = needed.nextSetBit(i + 1)) {
            problems.add(
                    "metadata column " + scan.properties().outputType().names().get(i) + " of "
                            + scan.table().path() + " belongs to a single change");
        }
    }

    private void report(PhysicalNode node, String what, Expression expression) {
        volatileCall(expression)
                .ifPresent(name -> problems.add(what + " of " + PlanText.name(node) + " is computed by " + name));
    }

    private Optional<String> volatileCall(Expression expression) {
        if (!(expression instanceof FunctionCall call)) {
            return Optional.empty();
        }
        boolean clock = CLOCKS.contains(call.name()) && call.arguments().isEmpty();
        if (clock || volatileNodes.isVolatile(call.name())) {
            return Optional.of(call.name());
        }
        for (Expression argument : call.arguments()) {
            Optional<String> found = volatileCall(argument);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static void references(Expression expression, BitSet columns) {
        if (expression instanceof InputReference reference) {
            columns.set(reference.index());
        } else if (expression instanceof FunctionCall call) {
            call.arguments().forEach(argument -> references(argument, columns));
        }
    }
}
