package io.tidemill.plugin.filesystem.file;

import io.tidemill.spi.source.Split;
import java.nio.file.Path;

/**
 * A part of a file: the records that start in {@code [offset, offset + length)}.
 *
 * @param path the file
 * @param offset first byte
 * @param length bytes
 * @param fileSize size of the whole file when it was found
 * @param modifiedMillis its time of modification then
 * @param whole true if the file must be read as one, from its start
 */
public record FileSplit(Path path, long offset, long length, long fileSize, long modifiedMillis, boolean whole)
        implements Split {
    @Override
    public String id() {
        return path + "@" + offset + "+" + length;
    }

    @Override
    public long sizeBytes() {
        return length;
    }

    public long end() {
        return offset + length;
    }

    public boolean atFileStart() {
        return offset == 0;
    }

    public boolean atFileEnd() {
        return end() >= fileSize;
    }
}
