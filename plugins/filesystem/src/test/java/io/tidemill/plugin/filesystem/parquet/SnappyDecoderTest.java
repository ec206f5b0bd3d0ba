package io.tidemill.plugin.filesystem.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.xerial.snappy.Snappy;

final class SnappyDecoderTest {
    private static final byte BEYOND = 0x55;
    private static final int MARGIN = 40;

    /** Decompresses with strange bytes before and after, and demands that nothing outside is touched. */
    private static byte[] decompress(byte[] compressed, int size) throws IOException {
        byte[] source = new byte[compressed.length + 2 * MARGIN];
        new Random(1).nextBytes(source);
        System.arraycopy(compressed, 0, source, MARGIN, compressed.length);
        byte[] target = new byte[size + MARGIN];
        Arrays.fill(target, BEYOND);
        int found = SnappyDecoder.decompress(source, MARGIN, compressed.length, target, size);
        assertThat(found).isEqualTo(size);
        for (int i = size; i < target.length; i++) {
            assertThat(target[i]).isEqualTo(BEYOND);
        }
        return Arrays.copyOf(target, size);
    }

    /** Numbers that repeat, texts, runs, noise: whatever makes other elements. */
    private static byte[] data(Random random) {
        byte[] data = new byte[random.nextInt(random.nextBoolean() ? 100 : 20_000)];
        int noise = 1 + random.nextInt(200);
        for (int at = 0; at < data.length; ) {
            int length = Math.min(data.length - at, 1 + random.nextInt(noise));
            if (at > 0 && random.nextInt(3) > 0) {
                int back = 1 + random.nextInt(Math.min(at, random.nextBoolean() ? 12 : 70_000));
                for (int i = 0; i < length; i++) {
                    data[at + i] = data[at + i - back];
                }
            } else {
                for (int i = 0; i < length; i++) {
                    data[at + i] = (byte) random.nextInt(256);
                }
            }
            at += length;
        }
        return data;
    }

    @Test
    void givesBackWhatTheLibraryCompressed() throws IOException {
        Random random = new Random(7);
        for (int round = 0; round < 2000; round++) {
            byte[] data = data(random);
            assertThat(decompress(Snappy.compress(data), data.length)).isEqualTo(data);
        }
    }

    /** Every length of a literal and a copy, every small distance, in each of the four forms, at the very end and before it. */
    @Test
    void everyElementInEveryForm() throws IOException {
        for (int literal = 1; literal <= 70; literal++) {
            for (int back : new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, literal}) {
                for (int count : new int[] {1, 4, 7, 8, 9, 11, 12, 16, 33, 64}) {
                    for (int form = 1; form <= 3; form++) {
                        for (int tail : new int[] {0, 1, 30}) {
                            if (back <= literal && (form != 1 || count >= 4 && count <= 11)) {
                                check(literal, back, count, form, tail);
                            }
                        }
                    }
                }
            }
        }
    }

    private static void check(int literal, int back, int count, int form, int tail) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        int size = literal + count + tail;
        compressed.write(size & 0x7F | (size > 0x7F ? 0x80 : 0));
        if (size > 0x7F) {
            compressed.write(size >>> 7);
        }
        literal(literal, compressed, expected);
        byte[] soFar = expected.toByteArray();
        for (int i = 0; i < count; i++) {
            expected.write(soFar[literal - back + i % back]);
        }
        switch (form) {
            case 1 -> {
                compressed.write((back >>> 8) << 5 | count - 4 << 2 | 1);
                compressed.write(back);
            }
            case 2 -> {
                compressed.write(count - 1 << 2 | 2);
                compressed.write(back);
                compressed.write(back >>> 8);
            }
            default -> {
                compressed.write(count - 1 << 2 | 3);
                compressed.write(back);
                compressed.write(back >>> 8);
                compressed.write(0);
                compressed.write(0);
            }
        }
        if (tail > 0) {
            literal(tail, compressed, expected);
        }
        assertThat(decompress(compressed.toByteArray(), size))
                .as("literal %d, distance %d, length %d, form %d, tail %d", literal, back, count, form, tail)
                .isEqualTo(expected.toByteArray());
    }

    private static void literal(int length, ByteArrayOutputStream compressed, ByteArrayOutputStream expected) {
        if (length <= 60) {
            compressed.write(length - 1 << 2);
        } else {
            compressed.write(60 << 2);
            compressed.write(length - 1);
        }
        for (int i = 0; i < length; i++) {
            compressed.write(i * 7 + 1);
            expected.write(i * 7 + 1);
        }
    }

    @Test
    void damagedBytesAreRefusedOrGiveSomethingOfTheRightSize() {
        Random random = new Random(3);
        for (int round = 0; round < 20_000; round++) {
            byte[] data = data(random);
            byte[] compressed = compress(data);
            byte[] damaged = Arrays.copyOf(
                    compressed, random.nextInt(4) == 0 ? random.nextInt(compressed.length + 1) : compressed.length);
            for (int i = random.nextInt(4); i > 0 && damaged.length > 0; i--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            byte[] target = new byte[data.length];
            try {
                int found = SnappyDecoder.decompress(damaged, 0, damaged.length, target, data.length);
                assertThat(found).isNotNegative();
            } catch (IOException e) {
                assertThat(e).hasMessage("the compressed bytes are damaged");
            }
        }
    }

    private static byte[] compress(byte[] data) {
        try {
            return Snappy.compress(data);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void anotherSizeIsToldBeforeAnythingIsWritten() throws IOException {
        byte[] compressed = Snappy.compress(new byte[1000]);
        byte[] target = new byte[10];
        assertThat(SnappyDecoder.decompress(compressed, 0, compressed.length, target, 10))
                .isEqualTo(1000);
        assertThat(target).containsOnly(0);
        assertThatThrownBy(() -> SnappyDecoder.decompress(new byte[] {-1, -1, -1, -1, -1, 1}, 0, 6, target, 10))
                .isInstanceOf(IOException.class);
    }
}
