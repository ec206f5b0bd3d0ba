package io.tidemill.batch;

import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.over.RowPick;
import io.tidemill.core.plan.Frame;
import io.tidemill.core.plan.SortKey;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.util.List;

/**
 * Finds the value of another row for each row of a partition on disk where no cursor can go along, since distances differ from row to row: wishes are sorted by the row they are for, answered in one pass
 * over the rows, and sorted back. One thread.
 */
final class ScatteredSearch {
    private static final LogicalType NUMBER = LogicalType.bigint();
    private static final List<SortKey> BY_FIRST = List.of(new SortKey(0, true, true));
    /** The number of the wanted row, or of its value among those that are not NULL; one after the last row that will do; who wishes. */
    private static final SortSpec WISHES = new SortSpec(BY_FIRST, List.of(NUMBER, NUMBER, NUMBER));

    private final RowPick pick;
    private final SpilledPartition partition;
    private final PartitionParts parts;
    private final OperatorContext context;

    private ScatteredSearch(RowPick pick, SpilledPartition partition, PartitionParts parts, OperatorContext context) {
        this.pick = pick;
        this.partition = partition;
        this.parts = parts;
        this.context = context;
    }

    /** The number of each row that gets a value, with the value; not of those that want their own. To be closed by the caller. */
    static TaskSort run(
            RowPick pick,
            Frame frame,
            SpilledPartition partition,
            OperatorContext context,
            MemoryAccount account,
            String owner) {
        LogicalType type = partition.types().get(pick.valueColumn());
        TaskSort found = new TaskSort(new SortSpec(BY_FIRST, List.of(NUMBER, type)), owner, context);
        try (PartitionParts parts = new PartitionParts(account);
                TaskSort wishes = new TaskSort(WISHES, owner, context)) {
            ScatteredSearch search = new ScatteredSearch(pick, partition, parts, context);
            search.wish(frame, wishes);
            search.answer(wishes, found);
            return found;
        } catch (RuntimeException | Error e) {
            found.close();
            throw e;
        }
    }

    private void wish(Frame frame, TaskSort wishes) {
        SpilledRow row = new SpilledRow(partition, parts);
        SpilledFrame place = new SpilledFrame(frame, partition, row, parts);
        ValueCursor counter = cursor();
        while (row.next() && !context.cancelled()) {
            place.move();
            if (!pick.wants(row) || pick.distance(row) == 0) {
                continue;
            }
            long origin = pick.origin(row, place.from(), place.to());
            long number = pick.ignoresNulls()
                    ? SpilledValues.number(counter, origin, pick.distance(row))
                    : origin + pick.distance(row);
            if (number >= 0) {
                int at = wishes.add();
                set(wishes, 0, at, number);
                set(wishes, 1, at, pick.isOfFrame() ? place.to() : partition.size());
                set(wishes, 2, at, row.index());
            }
        }
    }

    private ValueCursor cursor() {
        return new ValueCursor(parts.cursor(partition.rows()), pick.valueColumn());
    }

    private static void set(TaskSort rows, int column, int row, long value) {
        ((LongVector) rows.columns()[column]).set(row, value);
    }

    private void answer(TaskSort wishes, TaskSort found) {
        ValueCursor source = cursor();
        try (RowStream stream = wishes.sorted()) {
            for (ColumnBatch batch = stream.next(); batch != null && !context.cancelled(); batch = stream.next()) {
                for (int i = 0; i < batch.rowCount(); i++) {
                    long number = ((LongVector) batch.column(0)).get(i);
                    long place = pick.ignoresNulls() ? source.find(number) : source.seek(number);
                    if (place < ((LongVector) batch.column(1)).get(i)) {
                        int at = found.add();
                        set(found, 0, at, ((LongVector) batch.column(2)).get(i));
                        found.columns()[1].set(at, source.values(), source.row());
                    }
                }
            }
        }
    }
}
