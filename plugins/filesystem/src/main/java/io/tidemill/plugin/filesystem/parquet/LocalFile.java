package io.tidemill.plugin.filesystem.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/**
 * A local file for the Parquet library. The library's own class hands out bytes one by one to whoever does not ask for a full array, which made reading
 * dictionaries most of a filtered scan's time; this one reads small pieces through a buffer and large ones straight into their place.
 */
record LocalFile(Path path, long length) implements InputFile {
    private static final int BUFFER = 1 << 14;

    static LocalFile of(Path path) throws IOException {
        return new LocalFile(path, Files.size(path));
    }

    @Override
    public long getLength() {
        return length;
    }

    @Override
    public SeekableInputStream newStream() throws IOException {
        return new Stream(FileChannel.open(path, StandardOpenOption.READ));
    }

    @Override
    public String toString() {
        return path.toString();
    }

    private static final class Stream extends SeekableInputStream {
        private final FileChannel channel;
        private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).limit(0);
        /** Place in the file of the byte that follows the buffer. */
        private long end;

        Stream(FileChannel channel) {
            this.channel = channel;
        }

        @Override
        public long getPos() {
            return end - buffer.remaining();
        }

        @Override
        public void seek(long position) {
            long start = end - buffer.limit();
            if (position >= start && position <= end) {
                buffer.position((int) (position - start));
            } else {
                end = position;
                buffer.limit(0);
            }
        }

        @Override
        public int read() throws IOException {
            return buffer.hasRemaining() || fill() ? buffer.get() & 0xff : -1;
        }

        @Override
        public int read(byte[] target, int offset, int count) throws IOException {
            return read(ByteBuffer.wrap(target, offset, count));
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            if (!target.hasRemaining()) {
                return 0;
            }
            if (!buffer.hasRemaining()) {
                if (target.remaining() >= BUFFER) {
                    int read = channel.read(target, end);
                    if (read > 0) {
                        end += read;
                        buffer.limit(0);
                    }
                    return read;
                }
                if (!fill()) {
                    return -1;
                }
            }
            int count = Math.min(buffer.remaining(), target.remaining());
            target.put(buffer.slice(buffer.position(), count));
            buffer.position(buffer.position() + count);
            return count;
        }

        private boolean fill() throws IOException {
            buffer.clear();
            int read = channel.read(buffer, end);
            buffer.flip();
            end += Math.max(read, 0);
            return read > 0;
        }

        @Override
        public void readFully(byte[] target) throws IOException {
            readFully(ByteBuffer.wrap(target));
        }

        @Override
        public void readFully(byte[] target, int offset, int count) throws IOException {
            readFully(ByteBuffer.wrap(target, offset, count));
        }

        @Override
        public void readFully(ByteBuffer target) throws IOException {
            while (target.hasRemaining()) {
                if (read(target) < 0) {
                    throw new EOFException("the file ends " + target.remaining() + " bytes too early");
                }
            }
        }

        @Override
        public int available() throws IOException {
            return (int) Math.min(Integer.MAX_VALUE, channel.size() - getPos());
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
