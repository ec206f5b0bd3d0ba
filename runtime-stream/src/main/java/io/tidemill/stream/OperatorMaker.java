package io.tidemill.stream;

import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.EvaluationSession.WatermarkView;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.CalcNode;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.ExpandNode;
import io.tidemill.core.plan.OverTiming;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.RepeatNode;
import io.tidemill.core.plan.ResultNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.StreamAggregateNode;
import io.tidemill.core.plan.StreamDeduplicateNode;
import io.tidemill.core.plan.StreamDropUpdateBeforeNode;
import io.tidemill.core.plan.StreamJoinNode;
import io.tidemill.core.plan.StreamLimitNode;
import io.tidemill.core.plan.StreamMiniBatchNode;
import io.tidemill.core.plan.StreamNodeVisitor;
import io.tidemill.core.plan.StreamNormalizeNode;
import io.tidemill.core.plan.StreamOverNode;
import io.tidemill.core.plan.StreamRankNode;
import io.tidemill.core.plan.StreamSinkMaterializeNode;
import io.tidemill.core.plan.StreamSortNode;
import io.tidemill.core.plan.StreamWatermarkNode;
import io.tidemill.core.plan.StreamWindowAggregateNode;
import io.tidemill.core.plan.UnionNode;
import io.tidemill.core.plan.UnnestNode;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.core.plan.WindowAssignNode;
import io.tidemill.core.plan.WindowSpec;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.sink.WriterContext;

/** Makes the operators of plan nodes, one instance a task. */
final class OperatorMaker {
    private final JobRuntime runtime;
    private final JobResources resources;
    private JobSink sink;

    /** A maker for the tasks of one node, which may share things. */
    OperatorMaker(JobRuntime runtime, JobResources resources) {
        this.runtime = runtime;
        this.resources = resources;
    }

    Operator make(PhysicalNode node, int taskIndex, int taskCount, WatermarkView watermark) {
        return node.accept(new Visitor(taskIndex, taskCount, runtime.session(watermark)));
    }

    private final class Visitor extends StreamNodeVisitor<Operator> {
        private final int taskIndex;
        private final int taskCount;
        private final EvaluationSession session;

        Visitor(int taskIndex, int taskCount, EvaluationSession session) {
            this.taskIndex = taskIndex;
            this.taskCount = taskCount;
            this.session = session;
        }

        private Operator noOperator(PhysicalNode node) {
            throw new EngineException(
                    ErrorCode.INTERNAL, node.getClass().getSimpleName() + " #" + node.id() + " is not an operator");
        }

        @Override
        public Operator visit(ScanNode node) {
            return noOperator(node);
        }

        @Override
        public Operator visit(ValuesNode node) {
            return noOperator(node);
        }

        @Override
        public Operator visit(ExchangeNode node) {
            return noOperator(node);
        }

        @Override
        public Operator visit(CalcNode node) {
            return runtime.statelessOperators().calc(node, session);
        }

        @Override
        public Operator visit(UnionNode node) {
            return new UnionOperator(node.inputs().size());
        }

        @Override
        public Operator visit(ExpandNode node) {
            return runtime.statelessOperators().expand(node, session);
        }

        @Override
        public Operator visit(UnnestNode node) {
            return runtime.statelessOperators().unnest(node, session);
        }

        @Override
        public Operator visit(RepeatNode node) {
            return runtime.statelessOperators().repeat();
        }

        @Override
        public Operator visit(WindowAssignNode node) {
            return node.window().kind() == WindowSpec.Kind.SESSION
                    ? unsupported("SESSION windows without an aggregation are not supported in streaming yet; group by"
                            + " window_start and window_end, or run the statement in batch mode")
                    : runtime.statelessOperators().assignWindows(node);
        }

        @Override
        public Operator visit(ResultNode node) {
            return new ResultOperator(runtime.environment());
        }

        @Override
        public Operator visit(SinkNode node) {
            if (sink == null) {
                sink = JobSink.create(node, runtime, resources);
            }
            return new SinkOperator(
                    node, sink, new TaskWriterContext(node.properties().id(), taskIndex, taskCount));
        }

        @Override
        public Operator visit(StreamWatermarkNode node) {
            return new WatermarkOperator(node, runtime.compiler(), session);
        }

        @Override
        public Operator visit(StreamMiniBatchNode node) {
            return new MiniBatchOperator(node);
        }

        @Override
        public Operator visit(StreamAggregateNode node) {
            if (GroupAggregateOperator.runs(node)) {
                return new GroupAggregateOperator(node, runtime.aggregates());
            }
            if (node.phase() == AggregatePhase.INCREMENTAL) {
                return unsupported("incremental aggregation is not part of the streaming runtime yet");
            }
            return node.phase() == AggregatePhase.PARTIAL
                    ? new LocalAggregateOperator(node, runtime.aggregates())
                    : new BundledAggregateOperator(node, runtime.aggregates());
        }

        @Override
        public Operator visit(StreamWindowAggregateNode node) {
            if (node.phase() != AggregatePhase.COMPLETE) {
                return unsupported("window aggregation in two phases is not part of the streaming runtime yet");
            }
            return node.window().kind() == WindowSpec.Kind.SESSION
                    ? new SessionAggregateOperator(node, runtime.aggregates())
                    : new WindowAggregateOperator(node, runtime.aggregates());
        }

        @Override
        public Operator visit(StreamJoinNode node) {
            return new JoinOperator(node, runtime.compiler(), session);
        }

        @Override
        public Operator visit(StreamRankNode node) {
            return RankOperator.of(node);
        }

        @Override
        public Operator visit(StreamDeduplicateNode node) {
            return new DeduplicateOperator(node);
        }

        @Override
        public Operator visit(StreamNormalizeNode node) {
            return new NormalizeOperator(node);
        }

        @Override
        public Operator visit(StreamDropUpdateBeforeNode node) {
            return new DropUpdateBeforeOperator();
        }

        @Override
        public Operator visit(StreamOverNode node) {
            return node.timing() == OverTiming.END_OF_INPUT
                    ? new BoundedOverOperator(node, runtime.aggregates())
                    : new TimedOverOperator(node, runtime.aggregates());
        }

        @Override
        public Operator visit(StreamSortNode node) {
            return new BoundedSortOperator(node);
        }

        @Override
        public Operator visit(StreamLimitNode node) {
            if (node.input().properties().isInsertOnly()) {
                return new LimitOperator(node.offset(), node.limit());
            }
            return RankOperator.limit(
                    node.input(), node.properties().outputType().children(), node.offset(), node.limit());
        }

        @Override
        public Operator visit(StreamSinkMaterializeNode node) {
            return new SinkMaterializeOperator(node);
        }

        private Operator unsupported(String text) {
            throw new EngineException(ErrorCode.UNSUPPORTED, text);
        }
    }

    private final class TaskWriterContext implements WriterContext {
        private final int nodeId;
        private final int taskIndex;
        private final int taskCount;

        TaskWriterContext(int nodeId, int taskIndex, int taskCount) {
            this.nodeId = nodeId;
            this.taskIndex = taskIndex;
            this.taskCount = taskCount;
        }

        @Override
        public int taskIndex() {
            return taskIndex;
        }

        @Override
        public int taskCount() {
            return taskCount;
        }

        @Override
        public String jobId() {
            return runtime.environment().jobId() + "-" + nodeId;
        }
    }
}
