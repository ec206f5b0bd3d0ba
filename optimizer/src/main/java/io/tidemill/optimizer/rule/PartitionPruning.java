package io.tidemill.optimizer.rule;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.optimizer.logical.PassContext;
import io.tidemill.optimizer.logical.SourceScan;
import io.tidemill.spi.source.SupportsPartitionPushDown;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** Evaluates conditions on partition columns for each partition of a table: partitions for which one is not TRUE are not read. */
final class PartitionPruning {
    private final SourceScan scan;
    private final SupportsPartitionPushDown source;
    private final PassContext context;
    private final Set<String> partitionKeys;
    private List<Map<String, String>> partitions = List.of();
    private boolean pruned;

    PartitionPruning(SourceScan scan, SupportsPartitionPushDown source, PassContext context) {
        this.scan = scan;
        this.source = source;
        this.context = context;
        this.partitionKeys = new HashSet<>(scan.table().schema().partitionKeys());
    }

    /** The partitions to read, if {@link #pruned}. */
    List<Map<String, String>> partitions() {
        return partitions;
    }

    boolean pruned() {
        return pruned;
    }

    /** The conjuncts that rows of the partitions left must still be checked for. */
    List<RexNode> apply(List<RexNode> conjuncts) {
        List<RexNode> rest = new ArrayList<>();
        List<RexNode> own = new ArrayList<>();
        for (RexNode conjunct : conjuncts) {
            (isOnPartition(conjunct) ? own : rest).add(conjunct);
        }
        if (own.isEmpty()) {
            return conjuncts;
        }
        partitions = list();
        boolean exact = true;
        for (RexNode conjunct : own) {
            List<Map<String, String>> kept = new ArrayList<>();
            for (Map<String, String> partition : partitions) {
                Optional<RexLiteral> value = evaluate(conjunct, partition);
                exact &= value.isPresent();
                if (value.isEmpty() || value.get().isAlwaysTrue()) {
                    kept.add(partition);
                }
            }
            partitions = kept;
        }
        pruned = true;
        return exact ? rest : conjuncts;
    }

    private boolean isOnPartition(RexNode conjunct) {
        var read = PushPredicates.columns(conjunct);
        List<String> columns = scan.spec().columns();
        return !read.isEmpty()
                && PushPredicates.mayMove(conjunct)
                && read.asList().stream()
                        .allMatch(column -> column < columns.size() && partitionKeys.contains(columns.get(column)));
    }

    private List<Map<String, String>> list() {
        try {
            return source.listPartitions();
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.JOB_FAILED,
                    "the partitions of " + scan.table().path() + " cannot be listed: " + e.getMessage(),
                    e);
        }
    }

    /** The condition with the partition's values in the place of columns, computed. */
    private Optional<RexLiteral> evaluate(RexNode conjunct, Map<String, String> partition) {
        RexBuilder rexBuilder = scan.getCluster().getRexBuilder();
        RexNode constant = conjunct.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                RelDataTypeField field = scan.getRowType().getFieldList().get(reference.getIndex());
                return value(rexBuilder, partition.get(field.getName()), field.getType());
            }
        });
        return constant instanceof RexCall ? context.folding().fold(constant, rexBuilder) : literal(constant);
    }

    private static Optional<RexLiteral> literal(RexNode node) {
        return node instanceof RexLiteral literal ? Optional.of(literal) : Optional.empty();
    }

    private RexNode value(RexBuilder rexBuilder, String text, RelDataType type) {
        if (text == null) {
            return rexBuilder.makeNullLiteral(type);
        }
        RexNode cast = rexBuilder.makeAbstractCast(type, rexBuilder.makeLiteral(text), false);
        return context.folding().fold(cast, rexBuilder).map(RexNode.class::cast).orElse(cast);
    }
}
