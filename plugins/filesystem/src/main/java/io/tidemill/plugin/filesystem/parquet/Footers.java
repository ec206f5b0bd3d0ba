package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.plugin.filesystem.file.DataFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;

/** Opens files; a footer is read once a statement, whoever needs it, unless there are very many. Thread-safe. */
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

    /** Column chunks of the footers that are kept, some 100 MB of them. */
    private static final int MAX_CHUNKS = 200_000;

    /** By file, its size and time included; the one that was not asked for the longest is first. */
    private final Map<DataFile, ParquetMetadata> footers = new LinkedHashMap<>(16, 0.75f, true);

    private final long maxChunks;
    private long chunks;

    Footers() {
        this(MAX_CHUNKS);
    }

    /** Keeps footers of so many column chunks. */
    Footers(long maxChunks) {
        this.maxChunks = maxChunks;
    }

    ParquetMetadata footer(DataFile file) throws IOException {
        synchronized (footers) {
            ParquetMetadata known = footers.get(file);
            if (known != null) {
                return known;
            }
        }
        ParquetMetadata footer = read(file.path());
        keep(file, footer);
        return footer;
    }

    private void keep(DataFile file, ParquetMetadata footer) {
        synchronized (footers) {
            if (footers.putIfAbsent(file, footer) != null) {
                return;
            }
            chunks += chunks(footer);
            Iterator<ParquetMetadata> oldest = footers.values().iterator();
            while (chunks > maxChunks) {
                chunks -= chunks(oldest.next());
                oldest.remove();
            }
        }
    }

    private static long chunks(ParquetMetadata footer) {
        return (long) footer.getBlocks().size()
                * footer.getFileMetaData().getSchema().getColumns().size();
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
