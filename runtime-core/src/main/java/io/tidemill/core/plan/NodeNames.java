package io.tidemill.core.plan;

/** What nodes are called in EXPLAIN, in metrics and in errors. */
final class NodeNames implements PhysicalNodeVisitor<String> {
    @Override
    public String visit(ScanNode node) {
        return node.scan().dynamicFilterColumns().isEmpty() ? "TableSourceScan" : "DynamicFilteringTableSourceScan";
    }

    @Override
    public String visit(ValuesNode node) {
        return "Values";
    }

    @Override
    public String visit(CalcNode node) {
        return "Calc";
    }

    @Override
    public String visit(UnionNode node) {
        return "Union";
    }

    @Override
    public String visit(ExchangeNode node) {
        return "Exchange";
    }

    @Override
    public String visit(ExpandNode node) {
        return "Expand";
    }

    @Override
    public String visit(UnnestNode node) {
        return "Unnest";
    }

    @Override
    public String visit(RepeatNode node) {
        return "Repeat";
    }

    @Override
    public String visit(WindowAssignNode node) {
        return "WindowTableFunction";
    }

    @Override
    public String visit(ResultNode node) {
        return "Result";
    }

    @Override
    public String visit(SinkNode node) {
        return "Sink";
    }

    @Override
    public String visit(BatchAggregateNode node) {
        String algorithm = node.sorted() ? "SortAggregate" : "HashAggregate";
        return node.phase() == AggregatePhase.PARTIAL ? "Local" + algorithm : algorithm;
    }

    @Override
    public String visit(BatchJoinNode node) {
        return switch (node.strategy()) {
            case HASH, BROADCAST_HASH -> "HashJoin";
            case SORT_MERGE -> "SortMergeJoin";
            case NESTED_LOOP -> "NestedLoopJoin";
        };
    }

    @Override
    public String visit(BatchSortNode node) {
        return node.limit() >= 0 || node.offset() > 0 ? "SortLimit" : "Sort";
    }

    @Override
    public String visit(BatchLimitNode node) {
        return "Limit";
    }

    @Override
    public String visit(BatchOverNode node) {
        return "OverAggregate";
    }

    @Override
    public String visit(BatchRankNode node) {
        return "Rank";
    }

    @Override
    public String visit(StreamWatermarkNode node) {
        return "WatermarkAssigner";
    }

    @Override
    public String visit(StreamMiniBatchNode node) {
        return "MiniBatchAssigner";
    }

    @Override
    public String visit(StreamAggregateNode node) {
        return switch (node.phase()) {
            case COMPLETE -> "GroupAggregate";
            case PARTIAL -> "LocalGroupAggregate";
            case FINAL -> "GlobalGroupAggregate";
            case INCREMENTAL -> "IncrementalGroupAggregate";
        };
    }

    @Override
    public String visit(StreamWindowAggregateNode node) {
        return switch (node.phase()) {
            case COMPLETE, INCREMENTAL -> "WindowAggregate";
            case PARTIAL -> "LocalWindowAggregate";
            case FINAL -> "GlobalWindowAggregate";
        };
    }

    @Override
    public String visit(StreamJoinNode node) {
        return "Join";
    }

    @Override
    public String visit(StreamRankNode node) {
        return "Rank";
    }

    @Override
    public String visit(StreamDeduplicateNode node) {
        return "Deduplicate";
    }

    @Override
    public String visit(StreamNormalizeNode node) {
        return "ChangelogNormalize";
    }

    @Override
    public String visit(StreamDropUpdateBeforeNode node) {
        return "DropUpdateBefore";
    }

    @Override
    public String visit(StreamOverNode node) {
        return "OverAggregate";
    }

    @Override
    public String visit(StreamSortNode node) {
        return node.limit() >= 0 || node.offset() > 0 ? "SortLimit" : "Sort";
    }

    @Override
    public String visit(StreamLimitNode node) {
        return "Limit";
    }

    @Override
    public String visit(StreamSinkMaterializeNode node) {
        return "SinkUpsertMaterializer";
    }
}
