package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import java.util.Map;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;

/** Hands one row of a batch at a time to the library's column writers. */
final class BatchWriteSupport extends WriteSupport<RowVector> {
    private final MessageType schema;
    private final RecordWriter record;
    private RecordConsumer consumer;
    private int row;

    BatchWriteSupport(LogicalType fileRow) {
        this.schema = WrittenSchema.of(fileRow);
        this.record = new RecordWriter(fileRow);
    }

    void row(int index) {
        row = index;
    }

    @Override
    public String getName() {
        return "tidemill";
    }

    @Override
    @SuppressWarnings("deprecation") // Abstract in the library, which calls the other one.
    public WriteContext init(org.apache.hadoop.conf.Configuration configuration) {
        return new WriteContext(schema, Map.of());
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
        return new WriteContext(schema, Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer recordConsumer) {
        consumer = recordConsumer;
    }

    @Override
    public void write(RowVector rows) {
        consumer.startMessage();
        record.fields(rows, row, consumer);
        consumer.endMessage();
    }
}
