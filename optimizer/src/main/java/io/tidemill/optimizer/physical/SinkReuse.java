package io.tidemill.optimizer.physical;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.OptimizerOptions;
import io.tidemill.core.plan.ExchangeMode;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.SinkSpec;
import io.tidemill.core.plan.StreamSinkMaterializeNode;
import io.tidemill.core.plan.TableReference;
import io.tidemill.core.plan.UnionNode;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntSupplier;

/**
 * Makes one sink of several INSERTs into one table.
 *
 * <pre>
 * Sink(k)  Sink(k)             Sink(k)
 *   A        B        becomes    Union
 *                                  A  B
 * </pre>
 */
final class SinkReuse {
    private final ConfigSnapshot config;
    private final IntSupplier ids;

    /**
     * What must be equal.
     *
     * @param tasksOfChanges number of tasks where rows change, 0 where they are only added: changes must not be spread again
     */
    private record Target(
            TableReference table,
            Map<String, String> staticPartition,
            Set<RowKind> changes,
            int tasksOfChanges,
            List<LogicalType> types) {}

    SinkReuse(ConfigSnapshot config, IntSupplier ids) {
        this.config = config;
        this.ids = ids;
    }

    List<PhysicalNode> apply(List<PhysicalNode> roots) {
        Map<Object, List<SinkNode>> groups = new LinkedHashMap<>();
        for (PhysicalNode root : roots) {
            if (root instanceof SinkNode sink && isReusable(sink)) {
                groups.computeIfAbsent(target(sink), target -> new ArrayList<>())
                        .add(sink);
            } else {
                groups.put(new Object(), root instanceof SinkNode sink ? List.of(sink) : List.of());
            }
        }
        if (groups.size() == roots.size()) {
            return roots;
        }
        boolean enabled = config.get(OptimizerOptions.REUSE_SINK_ENABLED);
        List<PhysicalNode> result = new ArrayList<>();
        for (List<SinkNode> group : groups.values()) {
            if (group.size() > 1) {
                config.acted(OptimizerOptions.REUSE_SINK_ENABLED, where(group.get(0)));
            }
            if (enabled && group.size() > 1) {
                result.add(united(group));
            } else {
                result.addAll(group);
            }
        }
        return result;
    }

    private static String where(SinkNode sink) {
        return "Sink(" + sink.table().path() + ")";
    }

    /** INSERT OVERWRITE replaces what others wrote, and rows that are kept by key must not meet others behind that. */
    private static boolean isReusable(SinkNode sink) {
        return !sink.sink().overwrite() && !(sink.input() instanceof StreamSinkMaterializeNode);
    }

    private static Target target(SinkNode sink) {
        List<LogicalType> types = sink.input().properties().outputType().children().stream()
                .map(type -> type.withNullable(true))
                .toList();
        return new Target(
                sink.table(),
                sink.sink().staticPartition(),
                sink.input().properties().changes(),
                sink.input().properties().isInsertOnly() ? 0 : sink.properties().parallelism(),
                types);
    }

    private SinkNode united(List<SinkNode> group) {
        int tasks = group.stream()
                .mapToInt(sink -> sink.properties().parallelism())
                .max()
                .orElseThrow();
        SinkNode first = group.stream()
                .filter(sink -> sink.properties().parallelism() == tasks)
                .findFirst()
                .orElseThrow();
        List<PhysicalNode> inputs = new ArrayList<>();
        for (SinkNode sink : group) {
            PhysicalNode input = sink.input();
            inputs.add(input.properties().parallelism() == tasks ? input : spread(input, first));
        }
        double rows =
                inputs.stream().mapToDouble(input -> input.properties().rows()).sum();
        UnionNode union = new UnionNode(properties(first, rowType(inputs), rows), inputs);
        return new SinkNode(properties(first, rowType(inputs), rows), union, first.table(), spec(group));
    }

    private PhysicalNode spread(PhysicalNode input, SinkNode like) {
        NodeProperties below = input.properties();
        return new ExchangeNode(
                properties(like, below.outputType(), below.rows()),
                input,
                PhysicalPlanner.spread(input),
                ExchangeMode.PIPELINED);
    }

    private NodeProperties properties(SinkNode like, LogicalType type, double rows) {
        NodeProperties own = like.properties();
        return new NodeProperties(
                ids.getAsInt(),
                type,
                like.input().properties().changes(),
                List.of(),
                own.parallelism(),
                own.parallelismReason(),
                rows);
    }

    /** A column may be NULL when it may be in one of the inputs. */
    private static LogicalType rowType(List<PhysicalNode> inputs) {
        LogicalType first = inputs.get(0).properties().outputType();
        List<LogicalType> types = new ArrayList<>();
        for (int i = 0; i < first.children().size(); i++) {
            int column = i;
            boolean nullable = inputs.stream()
                    .anyMatch(input -> input.properties()
                            .outputType()
                            .children()
                            .get(column)
                            .nullable());
            types.add(first.children().get(i).withNullable(nullable));
        }
        return LogicalType.row(first.names(), types);
    }

    private static SinkSpec spec(List<SinkNode> group) {
        SinkSpec first = group.get(0).sink();
        Set<Integer> notNull = new TreeSet<>();
        group.forEach(sink -> notNull.addAll(sink.sink().notNullColumns()));
        return new SinkSpec(
                false,
                first.staticPartition(),
                List.copyOf(notNull),
                group.stream().anyMatch(sink -> sink.sink().dropNullRows()),
                first.lengthEnforcement(),
                first.primaryKey());
    }
}
