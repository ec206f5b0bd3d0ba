package io.tidemill.plugin.print;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PrintWriterTest {
    @Test
    void writesOneLineARowWithItsKind() throws IOException {
        BytesVector text = new BytesVector(2);
        text.append(0, "a".getBytes(StandardCharsets.UTF_8), 0, 1);
        text.setNull(1);
        LongVector time = new LongVector(new long[] {1_500_000, -1});
        LongVector money = new LongVector(new long[] {-105, 20});
        ArrayVector list = new ArrayVector(new int[] {0, 2}, new int[] {2, 0}, new IntVector(new int[] {7, 8}), 2);
        ColumnBatch batch = new ColumnBatch(2, new IntVector(new int[] {1, 2}), text, time, time, money, list);
        batch.setRowKinds(new byte[] {RowKind.UPDATE_AFTER.code(), RowKind.DELETE.code()});
        List<String> lines = new ArrayList<>();
        new PrintWriter(
                        List.of(
                                LogicalType.int32(),
                                LogicalType.string(),
                                LogicalType.timestamp(3),
                                LogicalType.timestampLtz(6),
                                LogicalType.decimal(10, 2),
                                LogicalType.array(LogicalType.int32())),
                        "p> ",
                        ZoneId.of("Europe/Paris"),
                        lines::add)
                .write(batch);
        assertThat(lines)
                .containsExactly(
                        "p> +U[1, a, 1970-01-01 00:00:01.500, 1970-01-01 01:00:01.500000, -1.05, [7, 8]]",
                        "p> -D[2, NULL, 1969-12-31 23:59:59.999, 1970-01-01 00:59:59.999999, 0.20, []]");
    }
}
