package io.tidemill.core.memory;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A spill file: blocks, each after its stored and its plain length. */
final class BlockFile implements SpillFile {
    private final Path path;
    private final SpillCompression compression;
    private final SpillDirectory directory;
    private final Set<AutoCloseable> open = ConcurrentHashMap.newKeySet();
    private volatile long size;

    BlockFile(Path path, SpillCompression compression, SpillDirectory directory) {
        this.path = path;
        this.compression = compression;
        this.directory = directory;
    }

    @Override
    public OutputStream openForWrite() {
        try {
            FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            BlockOutputStream out = new BlockOutputStream(channel, compression, this);
            open.add(out);
            return out;
        } catch (IOException e) {
            throw failed("make", e);
        }
    }

    @Override
    public InputStream openForRead() {
        try {
            BlockInputStream in =
                    new BlockInputStream(FileChannel.open(path, StandardOpenOption.READ), compression, this);
            open.add(in);
            return in;
        } catch (IOException e) {
            throw failed("open", e);
        }
    }

    void wrote(int bytes) {
        size = size + bytes;
        directory.wrote(bytes);
    }

    void closed(AutoCloseable stream) {
        open.remove(stream);
    }

    EngineException failed(String action, IOException cause) {
        return new EngineException(
                ErrorCode.DISK,
                "cannot " + action + " the spill file " + path + " (" + cause.getMessage()
                        + "); free disk space, set another data directory, or raise tidemill.memory.size",
                cause);
    }

    @Override
    public long sizeBytes() {
        return size;
    }

    /** A block and, when they are compressed, the form it has in the file. */
    @Override
    public int bufferBytes() {
        return compression.enabled() ? 2 * compression.blockBytes() : compression.blockBytes();
    }

    @Override
    public void close() {
        for (AutoCloseable stream : open) {
            if (stream instanceof BlockOutputStream out) {
                out.abandon();
            } else if (stream instanceof BlockInputStream in) {
                in.close();
            }
        }
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw failed("delete", e);
        }
        directory.deleted(this);
    }
}
