package io.tidemill.plugin.filesystem.parquet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.io.SeekableInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LocalFileTest {
    @TempDir
    Path folder;

    private final Random random = new Random(7);

    @Test
    void everyWayOfReadingGivesTheBytesOfTheFile() throws IOException {
        byte[] content = new byte[200_000];
        random.nextBytes(content);
        try (SeekableInputStream stream = open(content)) {
            int at = 0;
            for (int step = 0; step < 2_000; step++) {
                if (random.nextInt(4) == 0 || at == content.length) {
                    at = random.nextInt(content.length);
                    stream.seek(at);
                }
                assertEquals(at, stream.getPos());
                int size = Math.min(1 + random.nextInt(step % 10 == 0 ? 60_000 : 300), content.length - at);
                byte[] expected = Arrays.copyOfRange(content, at, at + size);
                at += size;
                switch (random.nextInt(4)) {
                    case 0 -> {
                        assertEquals(expected[0] & 0xff, stream.read());
                        at += 1 - size;
                    }
                    case 1 -> {
                        byte[] target = new byte[size + 2];
                        int read = stream.read(target, 1, size);
                        assertArrayEquals(Arrays.copyOf(expected, read), Arrays.copyOfRange(target, 1, 1 + read));
                        at += read - size;
                    }
                    case 2 -> {
                        byte[] target = new byte[size];
                        stream.readFully(target);
                        assertArrayEquals(expected, target);
                    }
                    default -> {
                        ByteBuffer target = ByteBuffer.allocateDirect(size);
                        stream.readFully(target);
                        byte[] bytes = new byte[size];
                        target.flip().get(bytes);
                        assertArrayEquals(expected, bytes);
                    }
                }
            }
        }
    }

    @Test
    void theEndIsTheEnd() throws IOException {
        try (SeekableInputStream stream = open(new byte[20_000])) {
            stream.seek(19_999);
            assertEquals(1, stream.available());
            assertEquals(0, stream.read());
            assertEquals(-1, stream.read());
            assertEquals(-1, stream.read(new byte[40_000], 0, 40_000));
            stream.seek(10_000);
            assertThrows(EOFException.class, () -> stream.readFully(new byte[10_001]));
        }
    }

    private SeekableInputStream open(byte[] content) throws IOException {
        Path path = folder.resolve("file");
        Files.write(path, content);
        LocalFile file = LocalFile.of(path);
        assertEquals(content.length, file.getLength());
        return file.newStream();
    }
}
