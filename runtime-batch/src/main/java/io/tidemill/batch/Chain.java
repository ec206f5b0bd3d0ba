package io.tidemill.batch;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.Output;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The operators of a pipeline in one worker, open and connected. */
final class Chain implements AutoCloseable {
    private final Worker worker;
    private final List<Operator> operators = new ArrayList<>();
    private final List<NodeCounters> counters = new ArrayList<>();
    private Output head;

    private Chain(Worker worker) {
        this.worker = worker;
    }

    /**
     * Makes and opens operators, last one first, so that each finds its output ready.
     *
     * @param feeding counters of what pushes into the chain
     * @param tail where the last operator's rows go; null when it keeps them
     */
    static Chain open(List<Step> steps, Worker worker, NodeCounters feeding, Output tail) {
        Chain chain = new Chain(worker);
        try {
            chain.connect(steps, feeding, tail);
        } catch (Throwable e) {
            chain.closeAfter(e);
            throw e;
        }
        return chain;
    }

    private void connect(List<Step> steps, NodeCounters feeding, Output tail) {
        Output after = null;
        Operator next = null;
        NodeCounters nextCounters = null;
        for (int i = steps.size() - 1; i >= 0; i--) {
            Step step = steps.get(i);
            NodeCounters own =
                    new NodeCounters(worker.runtime.metrics().register(step.nodeId(), step.name()), step.counting());
            Output output = next == null ? end(own, tail) : link(own, next, nextCounters, after);
            Operator operator = step.factory().create(worker);
            operators.add(operator);
            counters.add(own);
            operator.open(new WorkerContext(worker, own, output));
            next = operator;
            nextCounters = own;
            after = output;
        }
        head = next == null ? end(feeding, tail) : link(feeding, next, nextCounters, after);
        Collections.reverse(operators);
        Collections.reverse(counters);
    }

    private static Output end(NodeCounters producer, Output tail) {
        return tail == null ? null : new BranchOutput(producer, tail);
    }

    private Output link(NodeCounters producer, Operator consumer, NodeCounters consumerCounters, Output after) {
        return new OperatorLink(producer, consumer, consumerCounters, after, worker.stopwatch);
    }

    /** Where to push rows. */
    Output head() {
        return head;
    }

    /** Ends the operators in order of flow. */
    void end() {
        for (int i = 0; i < operators.size(); i++) {
            worker.stopwatch.switchTo(counters.get(i).cpuNanos);
            operators.get(i).endInput(0);
        }
    }

    void closeAfter(Throwable failure) {
        try {
            close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    /** Closes all operators, also after one failed to close. */
    @Override
    public void close() {
        RuntimeException failure = null;
        for (Operator operator : operators) {
            try {
                operator.close();
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        operators.clear();
        if (failure != null) {
            throw failure;
        }
    }
}
