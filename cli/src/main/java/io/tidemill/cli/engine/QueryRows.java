package io.tidemill.cli.engine;

import io.tidemill.core.plan.Job;
import io.tidemill.core.plan.SortKey;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The rows of a running query. One thread reads; a slow reader slows the job down. Closing cancels what still runs.
 */
public final class QueryRows implements AutoCloseable {
    private static final int QUEUED_BATCHES = 16;
    private static final int FIRST_WAIT_MILLIS = 1;
    private static final int LONGEST_WAIT_MILLIS = 16;

    private final BlockingQueue<ColumnBatch> queue = new ArrayBlockingQueue<>(QUEUED_BATCHES);
    private final QueryShape shape;
    private volatile boolean closed;
    private Job job;
    private boolean ended;
    private WaitListener listener = WaitListener.NONE;

    QueryRows(QueryShape shape) {
        this.shape = shape;
    }

    /**
     * What the rows of a query look like.
     *
     * @param names names of the columns
     * @param types their types
     * @param streaming true when the rows carry kinds
     * @param bounded true when they end
     * @param insertOnly true when no row is taken back
     * @param given what the job gives, of which the result is a part
     */
    public record QueryShape(
            List<String> names,
            List<LogicalType> types,
            boolean streaming,
            boolean bounded,
            boolean insertOnly,
            Given given) {}

    /**
     * What a job gives.
     *
     * @param types types of all its columns
     * @param visible those that are columns of the result
     * @param order the order of the final table, where the plan has one, over all columns
     */
    record Given(List<LogicalType> types, List<Integer> visible, List<SortKey> order) {
        /** The columns of the result. */
        ColumnBatch visible(ColumnBatch batch) {
            if (visible.size() == types.size()) {
                return batch;
            }
            ColumnVector[] columns = new ColumnVector[visible.size()];
            for (int i = 0; i < columns.length; i++) {
                columns[i] = batch.column(visible.get(i));
            }
            return batch.withColumns(columns);
        }

        List<Object> visible(List<Object> row) {
            List<Object> values = new ArrayList<>(visible.size());
            visible.forEach(column -> values.add(row.get(column)));
            return Collections.unmodifiableList(values);
        }
    }

    public QueryShape shape() {
        return shape;
    }

    public Job job() {
        return job;
    }

    /** Who hears that rows are awaited. */
    public void onWait(WaitListener waitListener) {
        listener = waitListener;
    }

    void started(Job running) {
        job = running;
    }

    /** Called by the job. */
    void offer(ColumnBatch batch) {
        if (batch.isEmpty()) {
            return;
        }
        ColumnBatch copy = batch.compact();
        try {
            while (!closed && !queue.offer(copy, LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
                // The reader is slow; look again whether it still wants rows.
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException(ErrorCode.CANCELLED, "the query was cancelled", e);
        }
    }

    /**
     * The next rows.
     *
     * @return null at the end
     * @throws EngineException what ended the job
     */
    public ColumnBatch next() throws InterruptedException {
        ColumnBatch batch = nextGiven();
        return batch == null ? null : shape.given().visible(batch);
    }

    /** The next rows with all columns that the job gives; null at the end. */
    ColumnBatch nextGiven() throws InterruptedException {
        int wait = FIRST_WAIT_MILLIS;
        while (!ended) {
            ColumnBatch batch = queue.poll();
            if (batch == null && job.done()) {
                batch = queue.poll();
                if (batch == null) {
                    ended = true;
                    listener.resumed();
                    job.await();
                    return null;
                }
            }
            if (batch == null) {
                listener.waiting();
                batch = queue.poll(wait, TimeUnit.MILLISECONDS);
                wait = Math.min(2 * wait, LONGEST_WAIT_MILLIS);
            }
            if (batch != null) {
                listener.resumed();
                return batch;
            }
        }
        return null;
    }

    @Override
    public void close() {
        closed = true;
        if (!ended && !job.done()) {
            job.cancel();
        }
    }
}
