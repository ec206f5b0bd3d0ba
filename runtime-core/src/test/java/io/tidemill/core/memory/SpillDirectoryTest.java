package io.tidemill.core.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SpillDirectoryTest {
    @TempDir
    private Path temporary;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void readsBackWhatWasWrittenAnyNumberOfTimes(boolean compressed) throws IOException {
        byte[] text = "the quick brown fox ".repeat(20_000).getBytes(java.nio.charset.StandardCharsets.UTF_8);
        try (SpillDirectory directory = directory(compressed)) {
            SpillFile file = directory.create("sort #3");
            try (OutputStream out = file.openForWrite()) {
                out.write(text);
                out.write(7);
            }
            for (int i = 0; i < 2; i++) {
                try (InputStream in = file.openForRead()) {
                    assertThat(in.readNBytes(text.length)).isEqualTo(text);
                    assertThat(in.read()).isEqualTo(7);
                    assertThat(in.read()).isEqualTo(-1);
                }
            }
            assertThat(file.sizeBytes()).isEqualTo(directory.spilledBytes());
            if (compressed) {
                assertThat(file.sizeBytes()).isLessThan(text.length / 4);
            } else {
                assertThat(file.sizeBytes()).isGreaterThan(text.length);
            }
        }
    }

    @Test
    void closingDeletesFilesThatAreStillOpen() throws IOException {
        SpillDirectory directory = directory(true);
        SpillFile written = directory.create("a");
        try (OutputStream out = written.openForWrite()) {
            out.write(1);
        }
        written.openForRead();
        directory.create("b").openForWrite().write(new byte[100_000]);
        assertThat(temporary.resolve("job").toFile().list()).hasSize(2);
        directory.close();
        assertThat(temporary.resolve("job")).doesNotExist();
        assertThat(directory.openFiles()).isZero();
        assertThatThrownBy(() -> directory.create("c")).isInstanceOf(EngineException.class);
    }

    @Test
    void saysWhatToDoWhenTheDirectoryCannotBeMade() throws IOException {
        Path file = Files.createFile(temporary.resolve("job"));
        try (SpillDirectory directory = new SpillDirectory(file.resolve("below"), SpillCompression.DEFAULT)) {
            assertThatThrownBy(() -> directory.create("join"))
                    .isInstanceOfSatisfying(
                            EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DISK))
                    .hasMessageContaining("data directory");
        }
    }

    private SpillDirectory directory(boolean compressed) {
        return new SpillDirectory(temporary.resolve("job"), new SpillCompression(compressed, 4096));
    }
}
