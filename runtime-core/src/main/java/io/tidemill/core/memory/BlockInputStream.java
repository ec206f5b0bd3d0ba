package io.tidemill.core.memory;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/** Reads what {@link BlockOutputStream} wrote. */
final class BlockInputStream extends InputStream {
    private final FileChannel channel;
    private final BlockFile file;
    private final LZ4SafeDecompressor decompressor;
    private final byte[] header = new byte[BlockOutputStream.HEADER_BYTES];
    private final byte[] block;
    private byte[] stored = new byte[0];
    private int position;
    private int filled;

    BlockInputStream(FileChannel channel, SpillCompression compression, BlockFile file) {
        this.channel = channel;
        this.file = file;
        block = new byte[compression.blockBytes()];
        decompressor = compression.enabled() ? LZ4Factory.fastestJavaInstance().safeDecompressor() : null;
    }

    @Override
    public int read() {
        return position == filled && !nextBlock() ? -1 : block[position++] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        if (length == 0) {
            return 0;
        }
        if (position == filled && !nextBlock()) {
            return -1;
        }
        int part = Math.min(length, filled - position);
        System.arraycopy(block, position, target, offset, part);
        position += part;
        return part;
    }

    private boolean nextBlock() {
        try {
            ByteBuffer head = ByteBuffer.wrap(header);
            if (!fill(head)) {
                return false;
            }
            int bytes = head.getInt(0);
            filled = head.getInt(4);
            position = 0;
            if (decompressor == null) {
                require(ByteBuffer.wrap(block, 0, bytes));
                return true;
            }
            if (stored.length < bytes) {
                stored = new byte[bytes];
            }
            require(ByteBuffer.wrap(stored, 0, bytes));
            decompressor.decompress(stored, 0, bytes, block, 0, block.length);
            return true;
        } catch (IOException e) {
            throw file.failed("read", e);
        }
    }

    private void require(ByteBuffer buffer) throws IOException {
        if (!fill(buffer)) {
            throw new EOFException("the file ends inside a block");
        }
    }

    private boolean fill(ByteBuffer buffer) throws IOException {
        int start = buffer.position();
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                if (buffer.position() == start) {
                    return false;
                }
                throw new EOFException("the file ends inside a block");
            }
        }
        return true;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw file.failed("close", e);
        } finally {
            file.closed(this);
        }
    }
}
