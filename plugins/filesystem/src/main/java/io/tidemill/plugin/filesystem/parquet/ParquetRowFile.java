package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.plugin.filesystem.file.RowFile;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;

/** A Parquet file that rows are written to. */
public final class ParquetRowFile implements RowFile {
    private final ParquetWriter<RowVector> writer;
    private final BatchWriteSupport support;
    private boolean closed;
    private long bytesAtEnd;

    public ParquetRowFile(Path path, LogicalType fileRow, ParquetFormat format) throws IOException {
        support = new BatchWriteSupport(fileRow);
        writer = new Builder(new LocalOutputFile(path), support)
                .withConf(new PlainParquetConfiguration())
                .withCodecFactory(new ParquetCodecs())
                .withCompressionCodec(CompressionCodecName.valueOf(format.compression()))
                .withRowGroupSize(format.rowGroupBytes())
                .build();
    }

    private static final class Builder extends ParquetWriter.Builder<RowVector, Builder> {
        private final BatchWriteSupport support;

        Builder(OutputFile file, BatchWriteSupport support) {
            super(file);
            this.support = support;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        @SuppressWarnings("deprecation") // Abstract in the library, which calls the other one.
        protected WriteSupport<RowVector> getWriteSupport(org.apache.hadoop.conf.Configuration configuration) {
            return support;
        }

        @Override
        protected WriteSupport<RowVector> getWriteSupport(ParquetConfiguration configuration) {
            return support;
        }
    }

    @Override
    public void write(ColumnBatch batch) throws IOException {
        RowVector rows = new RowVector(batch.rowCount(), batch.columns());
        int size = batch.size();
        for (int i = 0; i < size; i++) {
            support.row(batch.row(i));
            writer.write(rows);
        }
    }

    @Override
    public long bytes() {
        return closed ? bytesAtEnd : writer.getDataSize();
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            // The library forgets the size with the last row group.
            bytesAtEnd = writer.getDataSize();
            closed = true;
            writer.close();
        }
    }
}
