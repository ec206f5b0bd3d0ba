package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.InputFile;

/** Opens files; a footer is read once per scan, whoever needs it. Thread-safe. */
final class Footers {
    private static final ParquetReadOptions OPTIONS = new ParquetReadOptions.Builder(new PlainParquetConfiguration())
            .withCodecFactory(new ParquetCodecs())
            .withUseHadoopVectoredIo(false)
            .usePageChecksumVerification(false)
            .useStatsFilter(false)
            .useDictionaryFilter(false)
            .useRecordFilter(false)
            .useColumnIndexFilter(false)
            .useBloomFilter(false)
            .build();

    private final Map<Path, ParquetMetadata> footers = new ConcurrentHashMap<>();

    ParquetMetadata footer(Path path) throws IOException {
        ParquetMetadata known = footers.get(path);
        if (known == null) {
            try (ParquetFileReader reader = open(path)) {
                known = reader.getFooter();
            }
        }
        return known;
    }

    ParquetFileReader open(Path path) throws IOException {
        try {
            InputFile file = LocalFile.of(path);
            ParquetMetadata known = footers.get(path);
            if (known != null) {
                return ParquetFileReader.open(file, known, OPTIONS, file.newStream());
            }
            ParquetFileReader reader = ParquetFileReader.open(file, OPTIONS);
            footers.put(path, reader.getFooter());
            return reader;
        } catch (NoSuchFileException e) {
            throw new EngineException(
                    ErrorCode.DATA_FILE_MISSING, path + " was there when the files were listed, but is gone now", e);
        } catch (EngineException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new EngineException(
                    ErrorCode.DATA_MALFORMED,
                    path + ": this is no Parquet file, or it is damaged (" + e.getMessage() + ")",
                    e);
        }
    }
}
