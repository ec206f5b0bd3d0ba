package io.tidemill.optimizer.logical;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.OptimizerOptions;
import io.tidemill.optimizer.bind.LogicalWatermark;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelDigest;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * The parts that several outputs of a job have in common, such as two uses of one view, cut out so that each is optimised once and by itself: it is computed once, but takes no filter from its readers
 * and computes columns that only some of them read.
 *
 * <pre>
 * Sink   Sink                Sink        Sink         Block 0
 *   F      G                   F           G            A
 *     A      A    becomes        Ref(0)      Ref(0)
 * </pre>
 */
final class Blocks {
    private final ConfigSnapshot config;
    private final boolean unionsAreCut;
    private final Map<RelDigest, BitSet> readers = new HashMap<>();
    private final Map<RelDigest, Integer> numbers = new HashMap<>();
    private final List<RelNode> blocks = new ArrayList<>();
    private final List<JobOutput> cut = new ArrayList<>();

    private Blocks(ConfigSnapshot config) {
        this.config = config;
        this.unionsAreCut = config.get(OptimizerOptions.UNION_ALL_AS_BREAKPOINT_ENABLED);
    }

    /** Looks for common parts. Where an option does not ask for that, or there are none, {@link #outputs} gives what was there. */
    static Blocks of(List<JobOutput> outputs, ConfigSnapshot config) {
        Blocks blocks = new Blocks(config);
        if (outputs.size() < 2 || !config.get(OptimizerOptions.REUSE_OPTIMIZE_BLOCK_WITH_DIGEST_ENABLED)) {
            if (config.isSet(OptimizerOptions.UNION_ALL_AS_BREAKPOINT_ENABLED)) {
                config.couldNotAct(
                        OptimizerOptions.UNION_ALL_AS_BREAKPOINT_ENABLED,
                        "only a statement set is cut, and only with "
                                + OptimizerOptions.REUSE_OPTIMIZE_BLOCK_WITH_DIGEST_ENABLED.key() + " = true");
            }
            blocks.cut.addAll(outputs);
            return blocks;
        }
        if (!config.get(OptimizerOptions.REUSE_SUB_PLAN_ENABLED)) {
            config.couldNotAct(
                    OptimizerOptions.REUSE_OPTIMIZE_BLOCK_WITH_DIGEST_ENABLED,
                    OptimizerOptions.REUSE_SUB_PLAN_ENABLED.key() + " = false computes every part where it is read");
            blocks.cut.addAll(outputs);
            return blocks;
        }
        for (int i = 0; i < outputs.size(); i++) {
            blocks.countReader(outputs.get(i).rel(), i);
        }
        for (int i = 0; i < outputs.size(); i++) {
            BitSet own = new BitSet();
            own.set(i);
            blocks.cut.add(outputs.get(i).withRel(blocks.replaced(outputs.get(i).rel(), own)));
        }
        return blocks;
    }

    private void countReader(RelNode rel, int output) {
        readers.computeIfAbsent(rel.getRelDigest(), digest -> new BitSet()).set(output);
        rel.getInputs().forEach(input -> countReader(input, output));
    }

    /** The expression with references instead of parts that more outputs read than those in {@code known}. */
    private RelNode replaced(RelNode rel, BitSet known) {
        BitSet all = readers.get(rel.getRelDigest());
        if (all.cardinality() > known.cardinality() && isBlock(rel)) {
            return new BlockReference(rel.getCluster(), rel.getRowType(), number(rel, all));
        }
        List<RelNode> inputs = new ArrayList<>();
        boolean changed = false;
        for (RelNode input : rel.getInputs()) {
            RelNode replaced = replaced(input, known);
            changed |= replaced != input;
            inputs.add(replaced);
        }
        return changed ? rel.copy(rel.getTraitSet(), inputs) : rel;
    }

    private int number(RelNode rel, BitSet all) {
        RelDigest digest = rel.getRelDigest();
        Integer known = numbers.get(digest);
        if (known != null) {
            return known;
        }
        config.acted(
                OptimizerOptions.REUSE_OPTIMIZE_BLOCK_WITH_DIGEST_ENABLED,
                "a part read by " + all.cardinality() + " outputs");
        int number = blocks.size();
        numbers.put(digest, number);
        blocks.add(rel);
        // Parts of the block that others read too are blocks of their own.
        List<RelNode> inputs = new ArrayList<>();
        rel.getInputs().forEach(input -> inputs.add(replaced(input, all)));
        blocks.set(number, inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs));
        return number;
    }

    private boolean isBlock(RelNode rel) {
        if (!computes(rel) || isVolatile(rel)) {
            return false;
        }
        if (isUnionAll(rel)) {
            config.acted(OptimizerOptions.UNION_ALL_AS_BREAKPOINT_ENABLED, "Union");
            return unionsAreCut;
        }
        return true;
    }

    /** Scans with filters and projections are better read as each reader wants: reuse of sources makes one scan of them where that is possible. */
    private static boolean computes(RelNode rel) {
        boolean plain = rel instanceof SourceScan
                || rel instanceof Project
                || rel instanceof Filter
                || rel instanceof LogicalWatermark
                || rel instanceof LogicalNormalize;
        return !plain || rel.getInputs().stream().anyMatch(Blocks::computes);
    }

    private static boolean isUnionAll(RelNode rel) {
        RelNode below = rel;
        while (below instanceof Project) {
            below = below.getInput(0);
        }
        return below instanceof Union union && union.all;
    }

    /** Two uses of RAND() are two values. */
    private static boolean isVolatile(RelNode rel) {
        boolean[] found = {false};
        rel.accept(new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                found[0] |= !call.getOperator().isDeterministic();
                return super.visitCall(call);
            }
        });
        return found[0] || rel.getInputs().stream().anyMatch(Blocks::isVolatile);
    }

    /** The outputs with references, then the blocks. */
    List<JobOutput> outputs() {
        List<JobOutput> all = new ArrayList<>(cut);
        for (RelNode block : blocks) {
            all.add(new JobOutput.Result(block, block.getRowType().getFieldNames()));
        }
        return all;
    }

    /** The outputs of an optimised {@link #outputs()}, with the blocks in their places. */
    List<JobOutput> joined(List<JobOutput> optimized) {
        if (blocks.isEmpty()) {
            return optimized;
        }
        List<RelNode> optimizedBlocks = optimized.subList(cut.size(), optimized.size()).stream()
                .map(JobOutput::rel)
                .toList();
        List<JobOutput> joined = new ArrayList<>();
        for (JobOutput output : optimized.subList(0, cut.size())) {
            joined.add(output.withRel(inserted(output.rel(), optimizedBlocks)));
        }
        return joined;
    }

    private static RelNode inserted(RelNode rel, List<RelNode> blocks) {
        return new RelRewriter(node -> {
                    if (!(node instanceof BlockReference reference)) {
                        return node;
                    }
                    RelNode block = inserted(blocks.get(reference.block()), blocks);
                    return RelOptUtil.areRowTypesEqual(block.getRowType(), reference.getRowType(), false)
                            ? block
                            : RelOptUtil.createCastRel(block, reference.getRowType(), true);
                })
                .rewrite(rel);
    }
}
