package io.tidemill.batch;

import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.core.over.FrameAggregate;
import io.tidemill.core.over.Ranking;
import io.tidemill.core.over.RowPick;
import io.tidemill.core.plan.Frame;
import io.tidemill.core.plan.OverCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pass over a partition on disk that emits its rows with the values of all functions. Calls of one frame share its cursors. One thread. */
final class PartitionPass implements AutoCloseable {
    private final SpilledPartition partition;
    private final OperatorContext context;
    private final MemoryAccount account;
    private final String owner;
    private final PartitionParts parts;
    private final SpilledRow row;
    private final Map<Frame, SpilledFrame> frames = new HashMap<>();
    private final Map<Frame, SpilledAggregates> aggregates = new HashMap<>();
    private final List<SpilledFunction> functions = new ArrayList<>();
    private final PartitionResults results;

    /** A pass that has no functions yet; one for each call is to be added, in the same order. */
    PartitionPass(
            SpilledPartition partition,
            List<OverCall> calls,
            OperatorContext context,
            MemoryAccount account,
            String owner) {
        this.partition = partition;
        this.context = context;
        this.account = account;
        this.owner = owner;
        parts = new PartitionParts(account);
        row = new SpilledRow(partition, parts);
        results = parts.add(new PartitionResults(
                calls.stream().map(over -> over.call().resultType()).toList(), context.batchSize()));
    }

    /**
     * Adds the function of the next call.
     *
     * @param scattered true when the distance to another row differs from row to row
     */
    void add(OverCall over, boolean scattered, AggregateFunctions library) {
        functions.add(function(over, scattered, library));
    }

    private SpilledFunction function(OverCall over, boolean scattered, AggregateFunctions library) {
        Ranking ranking = Ranking.of(over.call());
        if (ranking != null) {
            return (target, at) -> ranking.write(row, target, at);
        }
        RowPick pick = RowPick.of(over);
        if (pick != null && scattered) {
            return parts.add(new ScatteredPick(
                    pick, row, ScatteredSearch.run(pick, over.frame(), partition, context, account, owner)));
        }
        SpilledFrame place =
                frames.computeIfAbsent(over.frame(), frame -> new SpilledFrame(frame, partition, row, parts));
        if (pick != null) {
            return new SpilledPick(pick, place, partition, row, parts);
        }
        return aggregates
                .computeIfAbsent(over.frame(), frame -> parts.add(new SpilledAggregates(place, partition, parts)))
                .add(FrameAggregate.of(over.call(), over.frame(), library));
    }

    /** Emits all rows, or as many as are wanted. */
    void emit(Output output) {
        int start = 0;
        while (row.next()) {
            frames.values().forEach(SpilledFrame::move);
            aggregates.values().forEach(SpilledAggregates::move);
            int at = row.row();
            boolean full = results.write(functions, at);
            boolean endsBatch = at == row.batch().rowCount() - 1;
            if (full || endsBatch) {
                parts.hold();
                results.emit(row.batch(), start, output);
                start = endsBatch ? 0 : at + 1;
                if (output.finished() || context.cancelled()) {
                    return;
                }
            }
        }
    }

    @Override
    public void close() {
        parts.close();
    }
}
