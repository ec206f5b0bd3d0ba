package io.tidemill.plugin.filesystem.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.plugin.filesystem.file.DataFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ChunkPagesTest {
    @TempDir
    Path dir;

    /** Goes over all pages of a chunk as readers do; returns the number of values. */
    private static long read(RowGroup rowGroup, int leaf) throws IOException {
        ChunkPages pages = new ChunkPages();
        pages.start(rowGroup, leaf);
        long values = 0;
        for (PageHeader page = pages.next(); page != null; page = pages.next()) {
            switch (page.type()) {
                case DICTIONARY_PAGE -> assertThat(pages.dictionary().size()).isNotNegative();
                case DATA_PAGE -> {
                    pages.data();
                    values += page.values();
                }
                case DATA_PAGE_V2 -> {
                    PageBytes levels = pages.levels();
                    levels.part(page.repetitionBytes());
                    levels.part(page.definitionBytes());
                    pages.valuesAfter(page.repetitionBytes() + page.definitionBytes());
                    values += page.values();
                }
                case INDEX_PAGE -> {}
            }
        }
        return values;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "COMPRESSION snappy, PARQUET_VERSION v1",
                "COMPRESSION zstd, PARQUET_VERSION v2",
                "COMPRESSION gzip, PARQUET_VERSION v2",
                "COMPRESSION lz4_raw, PARQUET_VERSION v1",
                "COMPRESSION uncompressed, PARQUET_VERSION v2"
            })
    void damagedHeadersAreRefusedAndNothingElseHappens(String settings) throws Exception {
        Path file = dir.resolve("p.parquet");
        SampleFiles.writeByDuckDb(file, settings + ", ROW_GROUP_SIZE 10000");
        Footer footer = new Footers().footer(new DataFile(file, Files.size(file), 1));
        Random random = new Random(settings.hashCode());
        int refused = 0;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            RowGroup rowGroup = new RowGroup(channel, footer, 0);
            for (int leaf = 0; leaf < footer.schema().leafCount(); leaf++) {
                ColumnChunk chunk = footer.chunk(0, leaf);
                assertThat(read(rowGroup, leaf)).isEqualTo(chunk.values());
                byte[] good = new byte[30];
                channel.read(ByteBuffer.wrap(good), chunk.start());
                for (int i = 0; i < 20; i++) {
                    byte[] bad = good.clone();
                    bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
                    channel.write(ByteBuffer.wrap(bad), chunk.start());
                    try {
                        read(rowGroup, leaf);
                    } catch (EngineException e) {
                        assertThat(e.code()).isEqualTo(ErrorCode.DATA_MALFORMED);
                        refused++;
                    }
                }
                channel.write(ByteBuffer.wrap(good), chunk.start());
            }
        }
        assertThat(refused).isGreaterThan(100);
    }
}
