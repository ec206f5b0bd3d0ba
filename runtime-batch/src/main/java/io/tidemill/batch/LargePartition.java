package io.tidemill.batch;

import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.core.over.RowPick;
import io.tidemill.core.plan.BatchOverNode;
import io.tidemill.core.plan.OverCall;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/**
 * One partition of window functions that does not fit into memory. Its rows go to disk as they come; beside them, for each group of peers (rows with equal order keys), how many there are. When the partition
 * has ended, a {@link PartitionPass} goes over the files with a cursor wherever a function looks at another row. One thread.
 */
final class LargePartition implements AutoCloseable {
    private static final int PEERS_BATCH = 1024;

    private final BatchOverNode node;
    private final AggregateFunctions functions;
    private final OperatorContext context;
    private final MemoryAccount account;
    private final String owner;
    private final SpilledPartition files;
    private final List<ConstantCheck> offsets = new ArrayList<>();
    private final RowNumbers rowNumbers = new RowNumbers();
    private final NormalizedKeys orderKeys;
    private final NormalizedKeys lastOrder;
    private final LongVector peerCounts = new LongVector(PEERS_BATCH);
    private long openPeers;
    private int peerGroups;

    /** Nothing of the partition yet. */
    LargePartition(
            BatchOverNode node,
            SortSpec order,
            AggregateFunctions functions,
            OperatorContext context,
            MemoryAccount account,
            String owner) {
        this.node = node;
        this.functions = functions;
        this.context = context;
        this.account = account;
        this.owner = owner;
        this.orderKeys = NormalizedKeys.comparable(order);
        this.lastOrder = NormalizedKeys.comparable(order);
        List<LogicalType> types = order.types();
        SpilledRows rows = new SpilledRows(context.memory(), owner, types);
        SpilledRows peers = new SpilledRows(context.memory(), owner + " peers", List.of(LogicalType.bigint()));
        files = new SpilledPartition(rows, peers, node.orderKeys(), types);
        for (OverCall over : node.calls()) {
            RowPick pick = RowPick.of(over);
            offsets.add(new ConstantCheck(pick == null ? -1 : pick.offsetColumn()));
        }
    }

    /** Adds the next rows in order, {@code numbers[from .. from + count)}. */
    void add(ColumnVector[] columns, int[] numbers, int from, int count) {
        for (int done = 0; done < count; done += context.batchSize()) {
            addBatch(columns, numbers, from + done, Math.min(context.batchSize(), count - done));
        }
    }

    private void addBatch(ColumnVector[] columns, int[] numbers, int from, int count) {
        orderKeys.encode(columns, numbers, from, count);
        int start = 0;
        for (int i = 0; i < count; i++) {
            boolean first =
                    i > 0 ? !orderKeys.equal(i, i - 1) : openPeers > 0 && orderKeys.compare(0, lastOrder, 0) != 0;
            if (first) {
                openPeers += i - start;
                endPeers();
                start = i;
            }
        }
        openPeers += count - start;
        lastOrder.encode(columns, numbers, from + count - 1, 1);
        offsets.forEach(each -> each.add(columns, numbers, from, count));
        files.rows().write(columns, numbers, from, count);
    }

    private void endPeers() {
        if (peerGroups == PEERS_BATCH) {
            writePeers();
        }
        peerCounts.set(peerGroups++, openPeers);
        openPeers = 0;
    }

    private void writePeers() {
        files.peers().write(new ColumnVector[] {peerCounts}, rowNumbers.first(peerGroups), 0, peerGroups);
        peerGroups = 0;
    }

    /** Bytes held while rows come. */
    long memoryBytes() {
        return files.rows().bufferBytes()
                + files.peers().bufferBytes()
                + orderKeys.memoryBytes()
                + lastOrder.memoryBytes();
    }

    /** The partition has ended: emits all rows with their results. Returns the bytes that were on disk. */
    long emit(Output output) {
        endPeers();
        writePeers();
        files.rows().finish();
        files.peers().finish();
        try (PartitionPass pass = new PartitionPass(files, node.calls(), context, account, owner)) {
            for (int i = 0; i < node.calls().size(); i++) {
                pass.add(node.calls().get(i), !offsets.get(i).constant(), functions);
            }
            pass.emit(output);
        }
        return files.rows().sizeBytes() + files.peers().sizeBytes();
    }

    @Override
    public void close() {
        files.rows().close();
        files.peers().close();
    }
}
