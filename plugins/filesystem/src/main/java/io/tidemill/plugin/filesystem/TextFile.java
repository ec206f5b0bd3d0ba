package io.tidemill.plugin.filesystem;

import io.tidemill.plugin.filesystem.file.RowFile;
import io.tidemill.spi.format.BytesEncoder;
import io.tidemill.spi.vector.ColumnBatch;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file that a format's encoder writes. */
final class TextFile extends OutputStream implements RowFile {
    private static final int BUFFER = 1 << 16;

    private final BytesEncoder encoder;
    private final FileChannel channel;
    private final byte[] buffer = new byte[BUFFER];
    private int buffered;
    private long bytes;

    TextFile(Path path, BytesEncoder encoder) throws IOException {
        this.encoder = encoder;
        this.channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        encoder.startFile(this);
    }

    @Override
    public void write(ColumnBatch batch) throws IOException {
        encoder.encode(batch, this);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        bytes += length;
        if (length > buffer.length - buffered) {
            drain();
        }
        if (length > buffer.length) {
            writeFully(source, offset, length);
        } else {
            System.arraycopy(source, offset, buffer, buffered, length);
            buffered += length;
        }
    }

    private void drain() throws IOException {
        writeFully(buffer, 0, buffered);
        buffered = 0;
    }

    private void writeFully(byte[] source, int offset, int length) throws IOException {
        ByteBuffer data = ByteBuffer.wrap(source, offset, length);
        while (data.hasRemaining()) {
            channel.write(data);
        }
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            if (channel.isOpen()) {
                drain();
                channel.force(true);
            }
        }
    }
}
