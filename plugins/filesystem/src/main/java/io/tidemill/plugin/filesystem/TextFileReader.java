package io.tidemill.plugin.filesystem;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.error.TextPosition;
import io.tidemill.plugin.filesystem.file.FileReader;
import io.tidemill.plugin.filesystem.file.FileSplit;
import io.tidemill.spi.format.BytesDecoder;
import io.tidemill.spi.vector.ColumnBatch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * Reads files whose format decodes bytes. A chunk of the file is read into one array, which is decoded batch by batch; what is left of an unfinished record
 * moves to the front before the next chunk is read behind it.
 */
final class TextFileReader implements FileReader {
    private static final int CHUNK = 1 << 19;
    /** Bytes before the start of a part that help to find its first record. */
    private static final int LOOK_BACK = 2;

    private final BytesDecoder decoder;
    private final RecordBoundaries boundaries;
    private final int batchSize;

    private byte[] buffer = new byte[CHUNK];
    /** Not yet decoded: {@code buffer[from .. to)}. */
    private int from;

    private int to;
    /** File offset of {@code buffer[0]}. */
    private long bufferOffset;

    private FileChannel channel;
    private FileSplit split;
    private boolean fileEnded;
    private boolean splitEnded;
    private boolean resumed;
    /** File offset at which the decoder's counting of lines began. */
    private long firstRecord;

    private long rowsToSkip;
    private long rowsGiven;
    private long bytesRead;

    TextFileReader(BytesDecoder decoder, RecordBoundaries boundaries, int batchSize) {
        this.decoder = decoder;
        this.boundaries = boundaries;
        this.batchSize = batchSize;
    }

    @Override
    public void open(FileSplit newSplit, String position) throws IOException {
        close();
        split = newSplit;
        channel = open(split.path());
        resumed = position != null && !split.whole();
        rowsToSkip = position != null && split.whole() ? Long.parseLong(position) : 0;
        rowsGiven = rowsToSkip;
        long start = resumed ? Long.parseLong(position) : split.offset();
        boolean atStart = start == 0;
        bufferOffset = resumed ? start : Math.max(0, start - LOOK_BACK);
        channel.position(bufferOffset);
        from = 0;
        to = 0;
        fileEnded = false;
        splitEnded = false;
        decoder.startFile(split.path().toString(), atStart);
        if (!atStart && !resumed) {
            seekRecord((int) (start - bufferOffset));
        }
        firstRecord = bufferOffset + from;
    }

    private static FileChannel open(Path path) throws IOException {
        try {
            return FileChannel.open(path, StandardOpenOption.READ);
        } catch (java.nio.file.NoSuchFileException e) {
            throw new EngineException(
                    ErrorCode.DATA_FILE_MISSING, path + " was there when the files were listed, but is gone now", e);
        }
    }

    /** Moves to the first record at or after the start of the split. */
    private void seekRecord(int at) throws IOException {
        while (true) {
            fill();
            int start = to < at ? -1 : decoder.recordStart(buffer, 0, at, to);
            if (start >= 0 && (start < to || fileEnded)) {
                from = start;
                break;
            }
            if (fileEnded) {
                from = to;
                break;
            }
            if (to == buffer.length) {
                buffer = Arrays.copyOf(buffer, Math.multiplyExact(buffer.length, 2));
            }
        }
        boundaries.report(split.path(), split.offset(), bufferOffset + from);
        if (bufferOffset + from >= split.end()) {
            splitEnded = true;
            if (!split.atFileEnd()) {
                boundaries.report(split.path(), split.end(), bufferOffset + from);
            }
        }
    }

    /** Reads behind what is there. */
    private void fill() throws IOException {
        ByteBuffer target = ByteBuffer.wrap(buffer, to, buffer.length - to);
        while (target.hasRemaining()) {
            int count = channel.read(target);
            if (count < 0) {
                fileEnded = true;
                break;
            }
            to += count;
            bytesRead += count;
        }
    }

    @Override
    public ColumnBatch read() throws IOException {
        while (true) {
            ColumnBatch batch = next();
            if (batch == null || rowsToSkip == 0) {
                if (batch != null) {
                    rowsGiven += batch.size();
                }
                return batch;
            }
            if (batch.size() <= rowsToSkip) {
                rowsToSkip -= batch.size();
            } else {
                ColumnBatch rest = skip(batch);
                rowsGiven += rest.size();
                return rest;
            }
        }
    }

    /** Takes the first rows, which were given before a restart, out of a batch. */
    private ColumnBatch skip(ColumnBatch batch) {
        int size = batch.size();
        int[] rest = new int[size - (int) rowsToSkip];
        for (int i = 0; i < rest.length; i++) {
            rest[i] = batch.row(i + (int) rowsToSkip);
        }
        rowsToSkip = 0;
        ColumnBatch others = batch.withColumns(batch.columns());
        others.setSelection(rest, rest.length);
        return others;
    }

    private ColumnBatch next() throws IOException {
        while (!splitEnded) {
            long leftInSplit = split.end() - (bufferOffset + from);
            if (leftInSplit <= 0 && !split.whole()) {
                end();
                break;
            }
            // Records that end inside the split first; then the one that crosses its end, alone.
            boolean inside = split.whole() || split.atFileEnd() || leftInSplit >= to - from;
            int limit = inside ? to : from + (int) leftInSplit;
            boolean last = fileEnded && limit == to;
            int rows = decode(limit, batchSize, last);
            int used = decoder.consumed();
            if (rows == 0 && used == 0 && !inside) {
                rows = decodeCrossing(limit);
                used = decoder.consumed();
            }
            from += used;
            if (rows > 0) {
                return decoder.batch();
            }
            if (used == 0) {
                if (fileEnded) {
                    end();
                    break;
                }
                more();
            }
        }
        return null;
    }

    /**
     * Decodes the one record, comment or empty line that starts before the end of the split and ends after it: up to the first line end
     * that completes it, so that nothing of what follows is taken.
     */
    private int decodeCrossing(int splitEnd) {
        for (int at = splitEnd; at < to; at++) {
            if (buffer[at] == '\n') {
                int rows = decode(at + 1, 1, fileEnded && at + 1 == to);
                if (rows > 0 || decoder.consumed() > 0) {
                    return rows;
                }
            }
        }
        return decode(to, 1, fileEnded);
    }

    private int decode(int limit, int maxRows, boolean last) {
        try {
            return decoder.decode(buffer, from, limit, maxRows, last);
        } catch (EngineException e) {
            throw inFile(e);
        }
    }

    /** The decoder counts lines from where the split starts; the user counts from the start of the file. */
    private EngineException inFile(EngineException e) {
        if (e.code() != ErrorCode.DATA_MALFORMED || e.position().isEmpty() || split.atFileStart() && !resumed) {
            return e;
        }
        try {
            long lines = countLines(split.path(), firstRecord);
            TextPosition place = e.position().get();
            EngineException placed = new EngineException(
                    e.code(),
                    new TextPosition((int) Math.min(lines + place.line(), Integer.MAX_VALUE), place.column()),
                    e.detail(),
                    e.getCause());
            placed.setStackTrace(e.getStackTrace());
            return placed;
        } catch (IOException counting) {
            e.addSuppressed(counting);
            return e;
        }
    }

    private static long countLines(Path path, long end) throws IOException {
        long lines = 0;
        byte[] block = new byte[1 << 16];
        try (FileChannel file = open(path)) {
            long at = 0;
            while (at < end) {
                int count = file.read(ByteBuffer.wrap(block, 0, (int) Math.min(block.length, end - at)));
                if (count < 0) {
                    break;
                }
                for (int i = 0; i < count; i++) {
                    if (block[i] == '\n') {
                        lines++;
                    }
                }
                at += count;
            }
        }
        return lines;
    }

    private void end() {
        splitEnded = true;
        if (!split.atFileEnd() && !split.whole() && !resumed) {
            boundaries.report(split.path(), split.end(), bufferOffset + from);
        }
    }

    /** Moves the rest to the front and reads on. */
    private void more() throws IOException {
        int rest = to - from;
        if (rest > 0 && from > 0) {
            System.arraycopy(buffer, from, buffer, 0, rest);
        }
        bufferOffset += from;
        from = 0;
        to = rest;
        if (to == buffer.length) {
            // One record is larger than the buffer.
            buffer = Arrays.copyOf(buffer, Math.multiplyExact(buffer.length, 2));
        }
        fill();
    }

    @Override
    public String position() {
        return split.whole() ? Long.toString(rowsGiven) : Long.toString(bufferOffset + from);
    }

    @Override
    public long bytesRead() {
        return bytesRead;
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }
}
