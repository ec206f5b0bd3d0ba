package io.tidemill.embedded;

import io.tidemill.cli.engine.FinalTable;
import io.tidemill.cli.engine.QueryRows;
import io.tidemill.cli.engine.StatementResult;
import io.tidemill.cli.engine.ValueReader;
import io.tidemill.core.plan.Job;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * What a statement gives. A query gives its rows; SHOW, DESCRIBE and EXPLAIN give rows of text; others none. Rows can be read once. Used by one thread.
 */
public final class Result implements Iterable<Row>, AutoCloseable {
    private static final String TEXT_COLUMN = "result";

    private final List<String> columns;
    private final List<LogicalType> types;
    private final List<Row> listed;
    private final QueryRows query;
    private final Job job;
    private boolean read;

    private Result(List<String> columns, List<LogicalType> types, List<Row> listed, QueryRows query, Job job) {
        this.columns = List.copyOf(columns);
        this.types = List.copyOf(types);
        this.listed = listed;
        this.query = query;
        this.job = job;
    }

    static Result of(StatementResult result) {
        if (result instanceof StatementResult.Rows rows) {
            QueryRows.QueryShape shape = rows.rows().shape();
            return new Result(
                    shape.names(),
                    shape.types(),
                    List.of(),
                    rows.rows(),
                    rows.rows().job());
        }
        if (result instanceof StatementResult.Listing listing) {
            return listing(listing.columns(), listing.rows());
        }
        if (result instanceof StatementResult.Text text) {
            return listing(List.of(TEXT_COLUMN), List.of(List.of(text.text())));
        }
        Job job = result instanceof StatementResult.Submitted submitted ? submitted.job() : null;
        return new Result(List.of(), List.of(), List.of(), null, job);
    }

    private static Result listing(List<String> columns, List<List<String>> rows) {
        List<Row> listed = new ArrayList<>();
        for (List<String> row : rows) {
            listed.add(new Row(RowKind.INSERT, columns, Collections.unmodifiableList(new ArrayList<>(row))));
        }
        return new Result(
                columns, columns.stream().map(column -> LogicalType.string()).toList(), listed, null, null);
    }

    /** Names of the columns; empty when the statement gives no rows. */
    public List<String> columns() {
        return columns;
    }

    public List<LogicalType> types() {
        return types;
    }

    /** The job that the statement started, if any. */
    public Optional<String> jobId() {
        return Optional.ofNullable(job).map(Job::id);
    }

    /**
     * The rows of the result. In streaming mode, where rows change, these are the rows that are left at the end; a result without end gives its changes.
     */
    @Override
    public Iterator<Row> iterator() {
        if (query == null) {
            return listed.iterator();
        }
        QueryRows.QueryShape shape = query.shape();
        return shape.insertOnly() || !shape.bounded() ? changes() : finalRows();
    }

    /** Every change of a streaming result, as it comes; in batch mode the rows. */
    public Iterator<Row> changes() {
        if (query == null) {
            return listed.iterator();
        }
        if (read) {
            throw new EngineException(ErrorCode.VALIDATION, "the rows of a result can be read once; execute it again");
        }
        read = true;
        return new Changes();
    }

    /** All rows as a list. */
    public List<Row> toList() {
        List<Row> rows = new ArrayList<>();
        forEach(rows::add);
        return rows;
    }

    private Iterator<Row> finalRows() {
        read = true;
        List<Row> rows = new ArrayList<>();
        try {
            for (List<Object> values : FinalTable.read(query)) {
                rows.add(new Row(RowKind.INSERT, columns, values));
            }
        } catch (InterruptedException e) {
            query.close();
            throw interrupted(e);
        }
        return rows.iterator();
    }

    /** Waits for the end of the statement's job; rows that were not read are thrown away. */
    public void await() {
        if (query != null && !read) {
            Changes changes = new Changes();
            read = true;
            ColumnBatch batch = changes.nextBatch();
            while (batch != null) {
                batch = changes.nextBatch();
            }
        } else if (job != null) {
            try {
                job.await();
            } catch (InterruptedException e) {
                throw interrupted(e);
            }
        }
    }

    /** Ends a query whose rows are not wanted any more; an INSERT goes on. */
    @Override
    public void close() {
        if (query != null) {
            query.close();
        }
    }

    private static EngineException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new EngineException(ErrorCode.CANCELLED, "the thread was interrupted", e);
    }

    /** Row by row over the batches of the query. */
    private final class Changes implements Iterator<Row> {
        private ColumnBatch batch;
        private int index;

        ColumnBatch nextBatch() {
            try {
                return query.next();
            } catch (InterruptedException e) {
                query.close();
                throw interrupted(e);
            }
        }

        @Override
        public boolean hasNext() {
            while (batch == null || index == batch.size()) {
                batch = nextBatch();
                index = 0;
                if (batch == null) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public Row next() {
            if (!hasNext()) {
                throw new NoSuchElementException("no more rows");
            }
            int row = batch.row(index++);
            return new Row(RowKind.of(batch.rowKind(row)), columns, ValueReader.row(batch, row, types));
        }
    }
}
