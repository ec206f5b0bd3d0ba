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

/** Opens files; a footer is read once a statement, whoever needs it, unless there are very many. Thread-safe. */
final class Footers {
    /** Column chunks of the footers that are kept, some 60 MB of them. */
    private static final int MAX_CHUNKS = 200_000;

    /** By file, its size and time included; the one that was not asked for the longest is first. */
    private final Map<DataFile, Footer> footers = new LinkedHashMap<>(16, 0.75f, true);

    private final long maxChunks;
    private long chunks;

    Footers() {
        this(MAX_CHUNKS);
    }

    /** Keeps footers of so many column chunks. */
    Footers(long maxChunks) {
        this.maxChunks = maxChunks;
    }

    Footer footer(DataFile file) throws IOException {
        synchronized (footers) {
            Footer known = footers.get(file);
            if (known != null) {
                return known;
            }
        }
        Footer footer = read(file.path());
        keep(file, footer);
        return footer;
    }

    private void keep(DataFile file, Footer footer) {
        synchronized (footers) {
            if (footers.putIfAbsent(file, footer) != null) {
                return;
            }
            chunks += footer.chunkCount();
            Iterator<Footer> oldest = footers.values().iterator();
            while (chunks > maxChunks) {
                chunks -= oldest.next().chunkCount();
                oldest.remove();
            }
        }
    }

    private Footer read(Path path) throws IOException {
        try (FileChannel file = open(path)) {
            return FooterReader.read(path, file);
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
