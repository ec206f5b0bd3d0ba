package io.tidemill.plugin.datagen;

import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Makes the rows of a range; the position is the number of the next row. */
final class DatagenReader implements SplitReader {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final List<ColumnMaker> makers;
    private final int[] columns;
    private final ColumnVector[] vectors;
    private final long seed;
    private final long rate;
    private final int batchSize;
    private DatagenSource.Range range = new DatagenSource.Range(0, 0);
    private long next;
    private long startRow;
    private long startNanos;

    DatagenReader(LogicalType row, List<ColumnMaker> makers, int[] columns, long seed, long rate, int batchSize) {
        this.makers = makers;
        this.columns = columns;
        this.seed = seed;
        this.rate = rate;
        this.batchSize = batchSize;
        this.vectors = new ColumnVector[columns.length];
        for (int i = 0; i < columns.length; i++) {
            vectors[i] = Vectors.allocate(row.children().get(columns[i]), batchSize);
        }
    }

    @Override
    public void open(Split split, String position) {
        range = (DatagenSource.Range) split;
        next = position == null ? range.from() : Long.parseLong(position);
        startRow = next;
        startNanos = System.nanoTime();
    }

    @Override
    public ColumnBatch read() {
        if (next >= range.to()) {
            return null;
        }
        int count = (int) Math.min(batchSize, Math.min(range.to() - next, due()));
        for (int i = 0; i < vectors.length; i++) {
            ColumnVector vector = vectors[i];
            vector.reset();
            ColumnMaker maker = makers.get(columns[i]);
            long columnSeed = Mixer.mix(seed + 0x632BE59BD9B4E019L * (columns[i] + 1));
            for (int row = 0; row < count; row++) {
                maker.set(vector, row, next + row, Mixer.mix(columnSeed + next + row));
            }
        }
        next += count;
        return new ColumnBatch(count, vectors);
    }

    /** Rows that the rate allows by now. */
    private long due() {
        if (rate == 0) {
            return Long.MAX_VALUE;
        }
        long nanos = System.nanoTime() - startNanos;
        long allowed = nanos / NANOS_PER_SECOND * rate + nanos % NANOS_PER_SECOND * rate / NANOS_PER_SECOND;
        return Math.max(0, startRow + allowed - next);
    }

    @Override
    public String position() {
        return Long.toString(next);
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
