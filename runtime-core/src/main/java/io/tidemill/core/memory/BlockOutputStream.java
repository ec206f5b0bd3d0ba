package io.tidemill.core.memory;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;

/** Fills a block, compresses it, appends it to the file. */
final class BlockOutputStream extends OutputStream {
    static final int HEADER_BYTES = 8;

    private final FileChannel channel;
    private final BlockFile file;
    private final byte[] block;
    private final LZ4Compressor compressor;
    private final byte[] stored;
    private int filled;
    private boolean closed;

    BlockOutputStream(FileChannel channel, SpillCompression compression, BlockFile file) {
        this.channel = channel;
        this.file = file;
        block = new byte[compression.blockBytes()];
        compressor = compression.enabled() ? LZ4Factory.fastestJavaInstance().fastCompressor() : null;
        stored = new byte
                [HEADER_BYTES + (compressor == null ? block.length : compressor.maxCompressedLength(block.length))];
    }

    @Override
    public void write(int value) {
        if (filled == block.length) {
            flushBlock();
        }
        block[filled++] = (byte) value;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        int at = offset;
        int left = length;
        while (left > 0) {
            if (filled == block.length) {
                flushBlock();
            }
            int part = Math.min(left, block.length - filled);
            System.arraycopy(bytes, at, block, filled, part);
            filled += part;
            at += part;
            left -= part;
        }
    }

    private void flushBlock() {
        if (filled == 0) {
            return;
        }
        int bytes;
        if (compressor == null) {
            System.arraycopy(block, 0, stored, HEADER_BYTES, filled);
            bytes = filled;
        } else {
            bytes = compressor.compress(block, 0, filled, stored, HEADER_BYTES, stored.length - HEADER_BYTES);
        }
        ByteBuffer buffer = ByteBuffer.wrap(stored, 0, HEADER_BYTES + bytes);
        buffer.putInt(0, bytes).putInt(4, filled);
        try {
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        } catch (IOException e) {
            throw file.failed("write", e);
        }
        file.wrote(HEADER_BYTES + bytes);
        filled = 0;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            try (channel) {
                flushBlock();
            } catch (IOException e) {
                throw file.failed("close", e);
            } finally {
                file.closed(this);
            }
        }
    }

    /** Closes the file and throws away what was not written yet. */
    void abandon() {
        filled = 0;
        close();
    }
}
