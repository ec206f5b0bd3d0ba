package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;

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
            known = read(path);
            footers.put(path, known);
        }
        return known;
    }

    private static ParquetMetadata read(Path path) throws IOException {
        InputFile file = new LocalInputFile(path);
        try (ParquetFileReader reader = ParquetFileReader.open(file, OPTIONS)) {
            return reader.getFooter();
        } catch (NoSuchFileException e) {
            throw gone(path, e);
        } catch (EngineException e) {
            throw e;
        } catch (RuntimeException e) {
            // The library's file has no name of its own.
            String detail = String.valueOf(e.getMessage()).replace(file.toString(), "it");
            throw new EngineException(
                    ErrorCode.DATA_MALFORMED, path + ": this is no Parquet file, or it is damaged (" + detail + ")", e);
        }
    }

    /** The file itself, for whoever knows its footer. */
    FileChannel open(Path path) throws IOException {
        try {
            return FileChannel.open(path, StandardOpenOption.READ);
        } catch (NoSuchFileException e) {
            throw gone(path, e);
        }
    }

    private static EngineException gone(Path path, NoSuchFileException cause) {
        return new EngineException(
                ErrorCode.DATA_FILE_MISSING, path + " was there when the files were listed, but is gone now", cause);
    }
}
