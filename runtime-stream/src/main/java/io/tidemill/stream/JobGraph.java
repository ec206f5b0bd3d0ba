package io.tidemill.stream;

import io.tidemill.core.metrics.JobCounters;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.ScanPushDown;
import io.tidemill.core.plan.Distribution;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.PhysicalPlan;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.core.state.KeyGroups;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Builds the workers of a job from its plan: task i of every node goes to worker i; links within a worker are calls, between workers queues. */
final class JobGraph {
    private final JobRuntime runtime;
    private final JobResources resources;
    private final JobCounters metrics;
    private final KeyGroups keyGroups;
    private final List<Worker> workers = new ArrayList<>();
    private final Map<Integer, List<SubtaskOutput>> outputs = new HashMap<>();
    /** Places in the order of the plan, by node: readers come after what they read. */
    private final Map<Integer, Integer> positions = new HashMap<>();

    JobGraph(JobRuntime runtime, JobResources resources, JobCounters metrics) {
        this.runtime = runtime;
        this.resources = resources;
        this.metrics = metrics;
        this.keyGroups = KeyGroups.of(runtime.environment().config());
    }

    List<Worker> build(PhysicalPlan plan) {
        for (int i = 0; i < PlanShape.workers(plan); i++) {
            workers.add(new Worker(runtime));
        }
        for (PhysicalNode node : PlanShape.operators(plan)) {
            positions.put(node.id(), positions.size());
            if (node instanceof ScanNode scan) {
                addScan(scan);
            } else if (node instanceof ValuesNode values) {
                addValues(values);
            } else {
                addOperator(node);
            }
        }
        return workers;
    }

    private NodeCounters counters(PhysicalNode node) {
        String name = node.getClass().getSimpleName();
        return new NodeCounters(metrics.register(node.id(), name.substring(0, name.length() - "Node".length())));
    }

    private SubtaskOutput output(PhysicalNode node, NodeCounters counters) {
        SubtaskOutput output = new SubtaskOutput(counters);
        outputs.computeIfAbsent(node.id(), id -> new ArrayList<>()).add(output);
        return output;
    }

    private void addScan(ScanNode scan) {
        TableSource source = runtime.environment().catalog().createSource(scan.table(), true);
        ScanPushDown.apply(source, scan.scan());
        String table = scan.table().path().toString();
        SplitPool pool = new SplitPool(table, source);
        resources.add(pool);
        int tasks = PlanShape.tasks(scan);
        for (int i = 0; i < tasks; i++) {
            NodeCounters counters = counters(scan);
            Worker worker = workers.get(i);
            worker.add(new ScanSubtask(
                    runtime, table, pool, counters, output(scan, counters), worker.stopwatch, i, tasks));
        }
    }

    private void addValues(ValuesNode values) {
        ColumnBatch rows = ConstantRows.of(values, runtime.compiler(), runtime.session(() -> Long.MIN_VALUE));
        for (int i = 0; i < PlanShape.tasks(values); i++) {
            NodeCounters counters = counters(values);
            ColumnBatch own = i == 0 ? rows : new ColumnBatch(0, rows.columns());
            workers.get(i).add(new ValuesSubtask(own, runtime.batchSize(), output(values, counters)));
        }
    }

    private void addOperator(PhysicalNode node) {
        int tasks = PlanShape.tasks(node);
        int[] channels = new int[node.inputs().size()];
        for (int i = 0; i < channels.length; i++) {
            channels[i] = Edge.to(node, i).channels();
        }
        OperatorMaker maker = new OperatorMaker(runtime, resources);
        List<OperatorSubtask> subtasks = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            NodeCounters counters = counters(node);
            SubtaskOutput output = output(node, counters);
            Worker worker = workers.get(i);
            SubtaskWatermark watermark = new SubtaskWatermark();
            Operator operator = maker.make(node, i, tasks, watermark);
            OperatorSubtask subtask = new OperatorSubtask(operator, counters, output, worker.stopwatch, channels);
            watermark.bind(subtask);
            worker.add(subtask, new WorkerContext(runtime, counters, output, i, tasks));
            subtasks.add(subtask);
        }
        for (int i = 0; i < channels.length; i++) {
            connect(Edge.to(node, i), subtasks);
        }
    }

    /**
     * The way from a node to an input of another.
     *
     * @param distribution FORWARD when each task sends to the one with its own number
     */
    private record Edge(PhysicalNode producer, PhysicalNode consumer, int input, Distribution distribution) {
        static Edge to(PhysicalNode consumer, int input) {
            PhysicalNode producer = consumer.inputs().get(input);
            Distribution distribution = new Distribution(Distribution.Kind.FORWARD, List.of());
            while (producer instanceof ExchangeNode exchange) {
                if (distribution.kind() == Distribution.Kind.FORWARD) {
                    distribution = exchange.distribution();
                }
                producer = exchange.input();
            }
            int from = PlanShape.tasks(producer);
            int to = PlanShape.tasks(consumer);
            if (distribution.kind() == Distribution.Kind.FORWARD && from != to) {
                distribution = Distribution.REBALANCE;
            }
            return new Edge(producer, consumer, input, distribution);
        }

        boolean forward() {
            return distribution.kind() == Distribution.Kind.FORWARD;
        }

        int channels() {
            return forward() ? 1 : PlanShape.tasks(producer);
        }
    }

    private void connect(Edge edge, List<OperatorSubtask> consumers) {
        List<SubtaskOutput> producers = outputs.get(edge.producer().id());
        for (int i = 0; i < producers.size(); i++) {
            producers.get(i).add(link(edge, i, consumers));
        }
    }

    private Link link(Edge edge, int from, List<OperatorSubtask> consumers) {
        if (edge.forward()) {
            return new DirectLink(consumers.get(from), edge.input(), 0);
        }
        Link[] targets = new Link[consumers.size()];
        for (int to = 0; to < targets.length; to++) {
            targets[to] = target(edge, from, to, consumers.get(to));
        }
        boolean everywhere = edge.distribution().kind() == Distribution.Kind.BROADCAST;
        return targets.length == 1
                ? targets[0]
                : new ExchangeLink(targets, everywhere ? null : partitioner(edge.distribution(), from, targets.length));
    }

    private Link target(Edge edge, int from, int to, OperatorSubtask consumer) {
        if (from == to) {
            return new DirectLink(consumer, edge.input(), from);
        }
        PortQueue queue = new PortQueue(
                workers.get(to),
                consumer,
                edge.input(),
                from,
                positions.get(edge.consumer().id()));
        workers.get(to).addIncoming(queue);
        workers.get(from).addOutgoing(queue);
        return new QueueLink(queue);
    }

    private ExchangeLink.Partitioner partitioner(Distribution distribution, int from, int targets) {
        return switch (distribution.kind()) {
            case HASH ->
                ExchangeLink.byHash(
                        distribution.keys().stream().mapToInt(Integer::intValue).toArray(), targets, keyGroups);
            case SINGLE -> ExchangeLink.toFirst();
            default -> ExchangeLink.inTurns(from, targets);
        };
    }
}
