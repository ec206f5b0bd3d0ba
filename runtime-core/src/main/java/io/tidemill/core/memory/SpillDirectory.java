package io.tidemill.core.memory;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The spill files of one job, in a directory of their own that exists only while there are any. Thread-safe. */
public final class SpillDirectory implements SpillManager, AutoCloseable {
    private final Path directory;
    private final SpillCompression compression;
    private final Set<BlockFile> files = ConcurrentHashMap.newKeySet();
    private final AtomicInteger created = new AtomicInteger();
    private final AtomicLong written = new AtomicLong();
    private boolean made;
    private boolean closed;

    /**
     * Nothing is made on disk yet.
     *
     * @param directory the job's own directory; made when first needed and deleted on close
     */
    public SpillDirectory(Path directory, SpillCompression compression) {
        this.directory = directory;
        this.compression = compression;
    }

    @Override
    public synchronized SpillFile create(String owner) {
        if (closed) {
            throw new EngineException(ErrorCode.CANCELLED, "the job has ended; " + owner + " cannot spill any more");
        }
        try {
            Files.createDirectories(directory);
            made = true;
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.DISK,
                    "cannot make the spill directory " + directory + " (" + e.getMessage()
                            + "); set another data directory, or raise tidemill.memory.size",
                    e);
        }
        BlockFile file = new BlockFile(
                directory.resolve(owner.replaceAll("[^A-Za-z0-9]+", "-") + "-" + created.incrementAndGet() + ".spill"),
                compression,
                this);
        files.add(file);
        return file;
    }

    @Override
    public long spilledBytes() {
        return written.get();
    }

    /** Number of files that exist now. */
    public int openFiles() {
        return files.size();
    }

    void wrote(long bytes) {
        written.addAndGet(bytes);
    }

    void deleted(BlockFile file) {
        files.remove(file);
    }

    /** Deletes all files and the directory. Idempotent. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            if (!made) {
                return;
            }
        }
        for (BlockFile file : files) {
            file.close();
        }
        try {
            Files.deleteIfExists(directory);
        } catch (DirectoryNotEmptyException e) {
            throw new EngineException(ErrorCode.DISK, "foreign files are in the spill directory " + directory, e);
        } catch (IOException e) {
            throw new EngineException(ErrorCode.DISK, "cannot delete the spill directory " + directory, e);
        }
    }
}
