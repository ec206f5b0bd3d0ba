package io.tidemill.plugin.nexmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NexmarkReaderTest {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

    /** Of the files that the benchmark's own generator writes for 5000 events, 50 a second, in one part. */
    private static final Map<String, String> DIGESTS = Map.of(
            "json/part-0.json", "abd958a56186294fcd92b1f3d1a1c72e8ef7e6bf2605f144f7ca3d2564193b6a",
            "csv/auction/part-0.csv", "c9534a3f2fa4b058087b1d4988968f79444f641c263d0e89e699493d70ebf60f",
            "csv/bid/part-0.csv", "f0c189a07f8b82195aa51351e39d8ac8badb14bf33ec2717f4458b138a26e299",
            "csv/person/part-0.csv", "2abc5fd45e3da76e9584b4f474447407c8ba82a801b5e0733e8f1807b8abbc5f",
            "side_input.csv", "347a2442ac445167440010bf7fa8a72df282f59af885fa08171bbc1523396388");

    @TempDir
    Path dir;

    @Test
    void filesAreThoseOfTheBenchmarkByteForByte() throws IOException, NoSuchAlgorithmException {
        EventFiles.write(dir, 5000, 50, 1);
        for (Map.Entry<String, String> file : DIGESTS.entrySet()) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(dir.resolve(file.getKey())));
            assertThat(HexFormat.of().formatHex(digest)).as(file.getKey()).isEqualTo(file.getValue());
        }
    }

    @Test
    void flatTablesHoldTheRowsOfTheFiles() throws IOException {
        EventFiles.write(dir, 2000, 100, 2);
        for (String kind : List.of("person", "auction", "bid")) {
            EventKinds kinds = EventKinds.of(kind);
            NexmarkSource source = new NexmarkSource(kinds, 2000, 100, 2);
            List<Split> splits = source.createEnumerator().discover();
            assertThat(splits).hasSize(2);
            for (int part = 0; part < 2; part++) {
                List<String> rows = new ArrayList<>();
                try (SplitReader reader = source.createReader(context(64))) {
                    reader.open(splits.get(part), null);
                    for (ColumnBatch batch = reader.read(); batch != null; batch = reader.read()) {
                        for (int row = 0; row < batch.rowCount(); row++) {
                            rows.add(line(batch.columns(), kinds.row().children(), row));
                        }
                    }
                }
                assertThat(rows).isEqualTo(Files.readAllLines(dir.resolve("csv/" + kind + "/part-" + part + ".csv")));
            }
        }
    }

    @Test
    void theNestedTableHoldsTheSameEventsAndLeavesOutWhatIsNotNeeded() throws IOException {
        EventFiles.write(dir, 500, 100, 1);
        List<String> bids = Files.readAllLines(dir.resolve("csv/bid/part-0.csv"));
        NexmarkSource source = new NexmarkSource(EventKinds.of("all"), 500, 100, 1);
        source.applyProjection(List.of("bid", "event_type"));
        source.applyNestedProjection(List.of(List.of("bid", "price"), List.of("bid", "auction")));
        int seen = 0;
        try (SplitReader reader = source.createReader(context(7))) {
            reader.open(source.createEnumerator().discover().get(0), null);
            for (ColumnBatch batch = reader.read(); batch != null; batch = reader.read()) {
                RowVector bid = (RowVector) batch.column(0);
                IntVector type = (IntVector) batch.column(1);
                for (int row = 0; row < batch.rowCount(); row++) {
                    assertThat(bid.isNull(row)).isEqualTo(type.get(row) != EventGenerator.BID);
                    if (!bid.isNull(row)) {
                        String[] cells = bids.get(seen++).split(",");
                        assertThat(((LongVector) bid.field(0)).get(row)).isEqualTo(Long.parseLong(cells[0]));
                        assertThat(((LongVector) bid.field(2)).get(row)).isEqualTo(Long.parseLong(cells[2]));
                        assertThat(((BytesVector) bid.field(3)).lengths()[row]).isZero();
                    }
                }
            }
        }
        assertThat(seen).isEqualTo(bids.size());
    }

    @Test
    void readingGoesOnFromAPosition() throws IOException {
        NexmarkSource source = new NexmarkSource(EventKinds.of("bid"), 1000, 100, 1);
        try (SplitReader first = source.createReader(context(100));
                SplitReader second = source.createReader(context(100))) {
            Split split = source.createEnumerator().discover().get(0);
            first.open(split, null);
            first.read();
            second.open(split, first.position());
            assertThat(((LongVector) second.read().column(2)).get(0))
                    .isEqualTo(((LongVector) first.read().column(2)).get(0));
        }
        assertThat(EventKinds.of("bid").rows(1000)).isEqualTo(920);
        assertThat(EventKinds.of("auction").rows(52)).isEqualTo(4);
    }

    private static String line(ColumnVector[] columns, List<LogicalType> types, int row) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] instanceof BytesVector text) {
                cells.add(new String(text.getBytes(row), StandardCharsets.UTF_8));
            } else {
                long value = ((LongVector) columns[i]).get(row);
                cells.add(
                        types.get(i).isTimestamp()
                                ? LocalDateTime.ofEpochSecond(
                                                value / 1_000_000, (int) (value % 1_000_000) * 1000, ZoneOffset.UTC)
                                        .format(TIME)
                                : Long.toString(value));
            }
        }
        return String.join(",", cells);
    }

    private static ReaderContext context(int batchSize) {
        return new ReaderContext() {
            @Override
            public int batchSize() {
                return batchSize;
            }

            @Override
            public int taskIndex() {
                return 0;
            }

            @Override
            public int taskCount() {
                return 1;
            }

            @Override
            public boolean cancelled() {
                return false;
            }

            @Override
            public void count(String counter, long amount) {
                // Nothing is counted here.
            }
        };
    }
}
