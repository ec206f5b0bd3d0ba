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
    private static final int MAX_PAGE = 1 << 30;

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        return new Compressor(codec);
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        throw new UnsupportedOperationException("pages are decompressed by decompress()");
    }

    @Override
    public void release() {
        // Codecs hold nothing between calls.
    }

    /**
     * The error for a codec that is not among those that are supported.
     *
     * @param place goes before the text
     */
    static EngineException unsupported(Object codec, String place) {
        return new EngineException(
                ErrorCode.UNSUPPORTED,
                place + "Parquet compression " + codec
                        + " is not supported; UNCOMPRESSED, SNAPPY, GZIP, ZSTD and LZ4_RAW are");
    }

    static boolean supports(CompressionCodecName codec) {
        return switch (codec) {
            case UNCOMPRESSED, SNAPPY, GZIP, ZSTD, LZ4_RAW -> true;
            default -> false;
        };
    }

    /** The most bytes that so many can become when decompressed: what the formats of the compressors allow, and never more than 1 GB. */
    static long mostUncompressed(CompressionCodecName codec, int size) {
        long most = switch (codec) {
            // Two to three bytes stand for at most 64.
            case SNAPPY -> 32L * size;
            case LZ4_RAW -> 255L * size;
            case GZIP -> 1032L * size;
            default -> MAX_PAGE;
        };
        return Math.min(most, MAX_PAGE);
    }

    /** Decompresses one page to the start of {@code target}, which has room for its {@code size} bytes. */
    static void decompress(CompressionCodecName codec, byte[] source, int offset, int length, byte[] target, int size)
            throws IOException {
        int found = switch (codec) {
            case SNAPPY -> SnappyDecoder.decompress(source, offset, length, target, size);
            case ZSTD -> (int) Zstd.decompressByteArray(target, 0, size, source, offset, length);
            case LZ4_RAW ->
                LZ4Factory.fastestInstance().safeDecompressor().decompress(source, offset, length, target, 0, size);
            case GZIP -> {
                try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(source, offset, length))) {
                    yield in.readNBytes(target, 0, size);
                }
            }
            default -> throw unsupported(codec, "");
        };
        if (found != size) {
            throw new IOException("a page has " + found + " bytes instead of " + size);
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
                        default -> throw unsupported(codec, "");
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
