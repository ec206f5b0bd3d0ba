package io.tidemill.core.plan;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Function;

/** The attributes of nodes as EXPLAIN prints them, in printing order. */
final class NodeAttributes implements PhysicalNodeVisitor<Map<String, String>> {
    /** Attributes in the making: nothing is printed for what is empty. */
    private static final class Attributes {
        private final Map<String, String> shown = new LinkedHashMap<>();

        Attributes with(String name, String value) {
            if (!value.isEmpty()) {
                shown.put(name, value);
            }
            return this;
        }

        Attributes flag(String name, boolean value) {
            return value ? with(name, "true") : this;
        }

        Map<String, String> done() {
            return shown;
        }
    }

    private static List<String> outputNames(PhysicalNode node) {
        return node.properties().outputType().names();
    }

    private static ExpressionText inputText(PhysicalNode node) {
        List<String> names = new ArrayList<>();
        node.inputs().forEach(input -> names.addAll(outputNames(input)));
        return new ExpressionText(names);
    }

    private static <T> String list(List<T> values, Function<? super T, String> text) {
        StringJoiner joined = new StringJoiner(", ");
        values.forEach(value -> joined.add(text.apply(value)));
        return joined.toString();
    }

    private static String columns(ExpressionText names, List<Integer> columns) {
        return list(columns, names::column);
    }

    private static String select(PhysicalNode node) {
        return String.join(", ", outputNames(node));
    }

    @Override
    public Map<String, String> visit(ScanNode node) {
        ScanSpec scan = node.scan();
        return new Attributes()
                .with("table", node.table().path().toString())
                .with("fields", select(node))
                .with("filter", list(scan.filters(), PredicateText::of))
                .with("partitions", scan.prunedPartitions() ? list(scan.partitions(), Map::toString) : "")
                .flag("partitionsPruned", scan.prunedPartitions())
                .with("nested", list(scan.nestedPaths(), path -> String.join(".", path)))
                .with("metadata", String.join(", ", scan.metadataKeys()))
                .with("limit", scan.limit() < 0 ? "" : Long.toString(scan.limit()))
                .flag("sourceWatermark", scan.sourceWatermark())
                .with("dynamicFilter", String.join(", ", scan.dynamicFilterColumns()))
                .done();
    }

    @Override
    public Map<String, String> visit(ValuesNode node) {
        return new Attributes()
                .with("tuples", list(node.rows(), row -> "{" + list(row, Literal::toString) + "}"))
                .with("fields", select(node))
                .done();
    }

    @Override
    public Map<String, String> visit(CalcNode node) {
        ExpressionText input = inputText(node);
        return new Attributes()
                .with("select", projections(input, node.projections(), outputNames(node)))
                .with("where", node.condition().map(input::of).orElse(""))
                .done();
    }

    private static String projections(ExpressionText input, List<Expression> projections, List<String> names) {
        StringJoiner shown = new StringJoiner(", ");
        Iterator<String> name = names.iterator();
        for (Expression projection : projections) {
            String text = input.of(projection);
            String alias = name.hasNext() ? name.next() : text;
            boolean plain = projection instanceof InputReference && alias.equals(text);
            shown.add(plain ? text : text + " AS " + alias);
        }
        return shown.toString();
    }

    @Override
    public Map<String, String> visit(UnionNode node) {
        return new Attributes().flag("all", true).with("union", select(node)).done();
    }

    @Override
    public Map<String, String> visit(ExchangeNode node) {
        Distribution distribution = node.distribution();
        String kind = switch (distribution.kind()) {
            case SINGLE -> "single";
            case HASH -> "hash[" + columns(inputText(node), distribution.keys()) + "]";
            case BROADCAST -> "broadcast";
            case FORWARD -> "forward";
            case REBALANCE -> "rebalance";
        };
        return new Attributes()
                .with("distribution", kind)
                .with("shuffle_mode", node.mode() == ExchangeMode.BLOCKING ? "BATCH" : "")
                .done();
    }

    @Override
    public Map<String, String> visit(ExpandNode node) {
        ExpressionText input = inputText(node);
        return new Attributes()
                .with(
                        "projects",
                        list(node.projections(), row -> "{" + projections(input, row, outputNames(node)) + "}"))
                .done();
    }

    @Override
    public Map<String, String> visit(UnnestNode node) {
        return new Attributes()
                .with("collection", inputText(node).of(node.collection()))
                .flag("outer", node.outer())
                .flag("withOrdinality", node.withOrdinality())
                .with("select", select(node))
                .done();
    }

    @Override
    public Map<String, String> visit(RepeatNode node) {
        List<String> names = outputNames(node.input());
        return new Attributes()
                .with("times", names.get(names.size() - 1))
                .with("select", select(node))
                .done();
    }

    @Override
    public Map<String, String> visit(WindowAssignNode node) {
        return new Attributes()
                .with("window", window(inputText(node), node.window()))
                .with("select", select(node))
                .done();
    }

    private static String window(ExpressionText input, WindowSpec window) {
        StringBuilder text = new StringBuilder(window.kind().name())
                .append("(time_col=[")
                .append(input.column(window.timeColumn()))
                .append("], size=[")
                .append(window.sizeMillis())
                .append(" ms]");
        if (window.slideMillis() != 0) {
            text.append(", step=[").append(window.slideMillis()).append(" ms]");
        }
        if (window.offsetMillis() != 0) {
            text.append(", offset=[").append(window.offsetMillis()).append(" ms]");
        }
        if (!window.sessionKeys().isEmpty()) {
            text.append(", partition=[")
                    .append(columns(input, window.sessionKeys()))
                    .append("]");
        }
        return text.append(")").toString();
    }

    @Override
    public Map<String, String> visit(ResultNode node) {
        return new Attributes()
                .with("columns", String.join(", ", node.columnNames()))
                .done();
    }

    @Override
    public Map<String, String> visit(SinkNode node) {
        ExpressionText input = inputText(node);
        return new Attributes()
                .with("table", node.table().path().toString())
                .with("fields", String.join(", ", outputNames(node.input())))
                .flag("overwrite", node.sink().overwrite())
                .with(
                        "partition",
                        node.sink().staticPartition().isEmpty()
                                ? ""
                                : node.sink().staticPartition().toString())
                .with("primaryKey", columns(input, node.sink().primaryKey()))
                .with("notNull", columns(input, node.sink().notNullColumns()))
                .done();
    }

    private static String calls(ExpressionText input, List<AggregateCall> calls) {
        return list(calls, call -> call(input, call) + " AS " + call.name());
    }

    private static String call(ExpressionText input, AggregateCall call) {
        String arguments = call.arguments().isEmpty() ? "*" : columns(input, call.arguments());
        return call.function()
                + "(" + (call.distinct() ? "DISTINCT " : "") + arguments + ")"
                + (call.order().isEmpty() ? "" : " WITHIN GROUP (ORDER BY " + order(input, call.order()) + ")")
                + (call.filterColumn() < 0 ? "" : " FILTER " + input.column(call.filterColumn()));
    }

    private static String order(ExpressionText input, List<SortKey> keys) {
        return list(
                keys,
                key -> input.column(key.column())
                        + (key.ascending() ? " ASC" : " DESC")
                        + (key.nullsFirst() == key.ascending()
                                ? ""
                                : key.nullsFirst() ? " NULLS FIRST" : " NULLS LAST"));
    }

    /** Merging phases read accumulators: their calls have no columns to name. */
    private static String aggregates(PhysicalNode node, List<AggregateCall> calls, AggregatePhase phase) {
        if (phase == AggregatePhase.FINAL || phase == AggregatePhase.INCREMENTAL) {
            return list(calls, call -> call.function() + "(" + call.name() + ") AS " + call.name());
        }
        return calls(inputText(node), calls);
    }

    @Override
    public Map<String, String> visit(BatchAggregateNode node) {
        Attributes attributes = new Attributes();
        if (node.phase() != AggregatePhase.PARTIAL) {
            attributes.with("isMerge", Boolean.toString(node.phase() == AggregatePhase.FINAL));
        }
        return attributes
                .with("groupBy", columns(inputText(node), node.groupKeys()))
                .with("select", aggregates(node, node.calls(), node.phase()))
                .done();
    }

    private static String joinType(JoinKind kind) {
        return switch (kind) {
            case INNER -> "InnerJoin";
            case LEFT -> "LeftOuterJoin";
            case RIGHT -> "RightOuterJoin";
            case FULL -> "FullOuterJoin";
            case SEMI -> "LeftSemiJoin";
            case ANTI -> "LeftAntiJoin";
            case NULL_AWARE_ANTI -> "NullAwareLeftAntiJoin";
        };
    }

    private static String joinCondition(PhysicalNode node, JoinSpec join) {
        ExpressionText both = inputText(node);
        int leftWidth = outputNames(node.inputs().get(0)).size();
        StringJoiner text = new StringJoiner(" AND ");
        text.setEmptyValue("true");
        for (int i = 0; i < join.leftKeys().size(); i++) {
            text.add(both.column(join.leftKeys().get(i))
                    + (join.nullSafe().get(i) ? " IS NOT DISTINCT FROM " : " = ")
                    + both.column(leftWidth + join.rightKeys().get(i)));
        }
        join.residual().ifPresent(residual -> text.add("(" + both.of(residual) + ")"));
        return text.toString();
    }

    @Override
    public Map<String, String> visit(BatchJoinNode node) {
        return new Attributes()
                .with("joinType", joinType(node.join().kind()))
                .with("where", joinCondition(node, node.join()))
                .with("select", select(node))
                .flag("isBroadcast", node.strategy() == JoinStrategy.BROADCAST_HASH)
                .with("build", node.strategy() == JoinStrategy.SORT_MERGE ? "" : node.buildLeft() ? "left" : "right")
                .done();
    }

    private static Map<String, String> sort(PhysicalNode node, List<SortKey> keys, long offset, long limit) {
        return new Attributes()
                .with("orderBy", order(inputText(node), keys))
                .with("offset", offset == 0 ? "" : Long.toString(offset))
                .with("fetch", limit < 0 ? "" : Long.toString(limit))
                .done();
    }

    @Override
    public Map<String, String> visit(BatchSortNode node) {
        return sort(node, node.keys(), node.offset(), node.limit());
    }

    @Override
    public Map<String, String> visit(BatchLimitNode node) {
        return sort(node, List.of(), node.offset(), node.limit());
    }

    private static Attributes over(
            PhysicalNode node, List<Integer> partitionKeys, List<SortKey> orderKeys, List<OverCall> calls) {
        ExpressionText input = inputText(node);
        return new Attributes()
                .with("partitionBy", columns(input, partitionKeys))
                .with("orderBy", order(input, orderKeys))
                .with(
                        "select",
                        list(
                                calls,
                                over -> call(input, over.call()) + (over.ignoreNulls() ? " IGNORE NULLS " : " ")
                                        + frame(over.frame()) + " AS "
                                        + over.call().name()));
    }

    @Override
    public Map<String, String> visit(BatchOverNode node) {
        return over(node, node.partitionKeys(), node.orderKeys(), node.calls()).done();
    }

    @Override
    public Map<String, String> visit(StreamOverNode node) {
        return over(node, node.partitionKeys(), node.orderKeys(), node.calls())
                .with("timing", node.timing().name())
                .done();
    }

    private static String frame(Frame frame) {
        return (frame.rows() ? "ROWS" : "RANGE") + " BETWEEN " + bound(frame.lowerBound(), frame.lower()) + " AND "
                + bound(frame.upperBound(), frame.upper());
    }

    private static String bound(Frame.Bound bound, Object distance) {
        String words = bound.name().replace('_', ' ');
        return distance == null ? words : distance + " " + words;
    }

    private static Attributes rank(ExpressionText input, RankSpec rank) {
        return new Attributes()
                .with("rankType", rank.function().name())
                .with("rankRange", "rankStart=" + rank.from() + ", rankEnd=" + rank.to())
                .with("partitionBy", columns(input, rank.partitionKeys()))
                .with("orderBy", order(input, rank.orderKeys()))
                .flag("outputRank", rank.outputRank());
    }

    @Override
    public Map<String, String> visit(BatchRankNode node) {
        return rank(inputText(node), node.rank()).with("select", select(node)).done();
    }

    @Override
    public Map<String, String> visit(StreamWatermarkNode node) {
        ExpressionText input = inputText(node);
        return new Attributes()
                .with("rowtime", input.column(node.timeColumn()))
                .with("watermark", input.of(node.watermark()))
                .with("idleTimeout", node.idleTimeoutMillis() == 0 ? "" : node.idleTimeoutMillis() + " ms")
                .done();
    }

    @Override
    public Map<String, String> visit(StreamMiniBatchNode node) {
        return new Attributes()
                .with("interval", node.intervalMillis() + "ms")
                .with("mode", node.rowTime() ? "RowTime" : "ProcTime")
                .done();
    }

    @Override
    public Map<String, String> visit(StreamAggregateNode node) {
        return new Attributes()
                .with("groupBy", columns(inputText(node), node.groupKeys()))
                .with("select", aggregates(node, node.calls(), node.phase()))
                .flag("retract", node.inputRetracts())
                .done();
    }

    @Override
    public Map<String, String> visit(StreamWindowAggregateNode node) {
        ExpressionText input = inputText(node);
        return new Attributes()
                .with("groupBy", columns(input, node.groupKeys()))
                .with("window", window(input, node.window()))
                .with("select", aggregates(node, node.calls(), node.phase()))
                .with("windowColumns", list(node.windowColumns(), Enum::name))
                .done();
    }

    @Override
    public Map<String, String> visit(StreamJoinNode node) {
        return new Attributes()
                .with("joinType", joinType(node.join().kind()))
                .with("where", joinCondition(node, node.join()))
                .with("select", select(node))
                .with(
                        "leftInputSpec",
                        inputSpec(node.leftUniqueKey(), node.join().leftKeys()))
                .with(
                        "rightInputSpec",
                        inputSpec(node.rightUniqueKey(), node.join().rightKeys()))
                .done();
    }

    private static String inputSpec(List<Integer> uniqueKey, List<Integer> joinKey) {
        if (uniqueKey.isEmpty()) {
            return "NoUniqueKey";
        }
        return joinKey.containsAll(uniqueKey) ? "JoinKeyContainsUniqueKey" : "HasUniqueKey";
    }

    @Override
    public Map<String, String> visit(StreamRankNode node) {
        return rank(inputText(node), node.rank())
                .with("strategy", node.strategy().name())
                .with("select", select(node))
                .done();
    }

    @Override
    public Map<String, String> visit(StreamDeduplicateNode node) {
        ExpressionText input = inputText(node);
        return new Attributes()
                .with("keep", node.keepLast() ? "LastRow" : "FirstRow")
                .with("key", columns(input, node.keys()))
                .with("order", node.timeColumn() < 0 ? "PROCTIME" : "ROWTIME")
                .done();
    }

    @Override
    public Map<String, String> visit(StreamNormalizeNode node) {
        return new Attributes()
                .with("key", columns(inputText(node), node.keys()))
                .done();
    }

    @Override
    public Map<String, String> visit(StreamDropUpdateBeforeNode node) {
        return Map.of();
    }

    @Override
    public Map<String, String> visit(StreamSortNode node) {
        return sort(node, node.keys(), node.offset(), node.limit());
    }

    @Override
    public Map<String, String> visit(StreamLimitNode node) {
        return sort(node, List.of(), node.offset(), node.limit());
    }

    @Override
    public Map<String, String> visit(StreamSinkMaterializeNode node) {
        ExpressionText input = inputText(node);
        return new Attributes()
                .with("sinkKey", columns(input, node.sinkKey()))
                .with("inputUpsertKey", columns(input, node.inputUpsertKey()))
                .done();
    }
}
