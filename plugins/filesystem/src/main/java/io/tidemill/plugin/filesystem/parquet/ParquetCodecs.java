package io.tidemill.plugin.filesystem.parquet;

import com.github.luben.zstd.Zstd;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import net.jpountz.lz4.LZ4Factory;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/**
 * Compression of pages over byte arrays. The library's own factory needs Hadoop's codec classes and their dependencies; this one needs the
 * compressors alone.
 */
final class ParquetCodecs implements CompressionCodecFactory {
    private static final int ZSTD_LEVEL = 3;

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        return new Compressor(codec);
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return new Decompressor(codec);
    }

    @Override
    public void release() {
        // Codecs hold nothing between calls.
    }

    private static EngineException unsupported(CompressionCodecName codec) {
        return new EngineException(
                ErrorCode.UNSUPPORTED,
                "Parquet compression " + codec + " is not supported; UNCOMPRESSED, SNAPPY, GZIP, ZSTD and LZ4_RAW are");
    }

    private record Decompressor(CompressionCodecName codec) implements BytesInputDecompressor {
        @Override
        public BytesInput decompress(BytesInput bytes, int size) throws IOException {
            if (codec == CompressionCodecName.UNCOMPRESSED) {
                return bytes;
            }
            ByteBuffer source = PageBytes.buffer(bytes);
            if (!source.hasArray()) {
                ByteBuffer copy = ByteBuffer.allocate(source.remaining());
                copy.put(source).flip();
                source = copy;
            }
            byte[] target = new byte[size];
            decompress(source.array(), source.arrayOffset() + source.position(), source.remaining(), target);
            return BytesInput.from(target);
        }

        private void decompress(byte[] source, int offset, int length, byte[] target) throws IOException {
            int size = switch (codec) {
                case SNAPPY -> Snappy.uncompress(source, offset, length, target, 0);
                case ZSTD -> (int) Zstd.decompressByteArray(target, 0, target.length, source, offset, length);
                case LZ4_RAW ->
                    LZ4Factory.fastestInstance()
                            .safeDecompressor()
                            .decompress(source, offset, length, target, 0, target.length);
                case GZIP -> {
                    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(source, offset, length))) {
                        yield in.readNBytes(target, 0, target.length);
                    }
                }
                default -> throw unsupported(codec);
            };
            if (size != target.length) {
                throw new IOException("a page has " + size + " bytes instead of " + target.length);
            }
        }

        @Override
        public void decompress(ByteBuffer input, int compressedSize, ByteBuffer output, int uncompressedSize)
                throws IOException {
            byte[] source = new byte[compressedSize];
            input.get(source);
            byte[] target = new byte[uncompressedSize];
            decompress(source, 0, compressedSize, target);
            output.put(target);
        }

        @Override
        public void release() {
            // Holds nothing.
        }
    }

    private record Compressor(CompressionCodecName codec) implements BytesInputCompressor {
        @Override
        public BytesInput compress(BytesInput bytes) throws IOException {
            if (codec == CompressionCodecName.UNCOMPRESSED) {
                return bytes;
            }
            ByteBuffer buffer = PageBytes.buffer(bytes);
            byte[] source = new byte[buffer.remaining()];
            buffer.get(source);
            return BytesInput.from(
                    switch (codec) {
                        case SNAPPY -> {
                            byte[] target = new byte[Snappy.maxCompressedLength(source.length)];
                            int size = Snappy.compress(source, 0, source.length, target, 0);
                            yield Arrays.copyOf(target, size);
                        }
                        case ZSTD -> Zstd.compress(source, ZSTD_LEVEL);
                        case LZ4_RAW ->
                            LZ4Factory.fastestInstance().fastCompressor().compress(source);
                        case GZIP -> {
                            ByteArrayOutputStream target = new ByteArrayOutputStream(source.length / 2 + 16);
                            try (GZIPOutputStream out = new GZIPOutputStream(target)) {
                                out.write(source);
                            }
                            yield target.toByteArray();
                        }
                        default -> throw unsupported(codec);
                    });
        }

        @Override
        public CompressionCodecName getCodecName() {
            return codec;
        }

        @Override
        public void release() {
            // Holds nothing.
        }
    }
}
