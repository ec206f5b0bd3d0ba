package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;

/** Files of other and of our own writers. */
final class SampleFiles {
    private static final LogicalType ROW = LogicalType.row(
            List.of("i", "l", "m", "s", "f", "b", "t"),
            List.of(
                    LogicalType.int32(),
                    LogicalType.bigint().notNull(),
                    LogicalType.decimal(9, 2),
                    LogicalType.string(),
                    LogicalType.float64(),
                    LogicalType.bool(),
                    LogicalType.timestamp(3)));

    private SampleFiles() {}

    /** 10000 rows of 28 leaf columns. */
    static void writeByDuckDb(Path file, String settings) {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("SET TimeZone = 'UTC'");
            statement.execute("""
                    COPY (SELECT i::INT AS i, i * 1000000007 AS l, (i % 100 / 4.0)::DECIMAL(15,2) AS m, (i::HUGEINT * 100000000000000000000)::DECIMAL(38,3) AS w,
                      (i % 90)::DECIMAL(4,1) AS sm, 'name ' || (i % 7) AS low, 'ä text number ' || i AS high, DATE '2020-01-01' + (i % 1000)::INT AS d,
                      TIMESTAMP '2024-01-01' + INTERVAL (i) MILLISECOND AS t, (TIMESTAMP '2024-01-01' + INTERVAL (i) SECOND)::TIMESTAMP_MS AS tms,
                      (TIMESTAMP '2024-01-01' + INTERVAL (i) SECOND)::TIMESTAMP_NS AS tn, (TIMESTAMP '2024-01-01' + INTERVAL (i) SECOND)::TIMESTAMPTZ AS tz,
                      TIME '01:02:03' AS tt, i / 3.0 AS f, -(i / 3.0)::FLOAT AS r, CASE WHEN i % 3 = 0 THEN 'nan'::DOUBLE ELSE i END AS nan, i % 3 = 0 AS b,
                      CASE WHEN i % 5 = 0 THEN NULL ELSE i END AS n, CASE WHEN i % 4 = 0 THEN 'x' || (i % 3) END AS ns, (i % 100)::TINYINT AS tiny, i::USMALLINT AS us,
                      (4000000000 + i)::UINTEGER AS ui, uuid() AS u, 'b'::BLOB AS bl, NULL::INT AS nothing, {'x': i, 'y': {'z': 'a'}} AS st, [i, i + 1] AS li
                      FROM range(10000) r(i)) TO '${FILE}' (FORMAT parquet, ${SETTINGS})
                    """.replace("${FILE}", file.toString()).replace("${SETTINGS}", settings));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Some row groups of the format's own writer. */
    static void writeByUs(Path file, String codec) throws IOException {
        try (ParquetRowFile out = new ParquetRowFile(file, ROW, new ParquetFormat(codec, 1 << 16, false))) {
            for (int from = 0; from < 10_000; from += 1000) {
                out.write(batch(from));
            }
        }
    }

    private static ColumnBatch batch(int from) {
        int size = 1000;
        IntVector i = new IntVector(new int[size]);
        LongVector l = new LongVector(new long[size]);
        LongVector m = new LongVector(new long[size]);
        BytesVector s = new BytesVector(size);
        DoubleVector f = new DoubleVector(new double[size]);
        ByteVector b = new ByteVector(new byte[size]);
        LongVector t = new LongVector(new long[size]);
        for (int k = 0; k < size; k++) {
            int value = from + k;
            i.values()[k] = value;
            l.values()[k] = value * 1_000_000_007L;
            m.values()[k] = value % 1000;
            byte[] text = ("text " + value % 3000).getBytes(StandardCharsets.UTF_8);
            s.append(k, text, 0, text.length);
            f.values()[k] = value % 2 == 0 ? 0 : -value;
            b.values()[k] = (byte) (value & 1);
            t.values()[k] = value * 1000L;
            if (value % 10 == 0) {
                i.setNull(k);
                s.setNull(k);
            }
        }
        return new ColumnBatch(size, i, l, m, s, f, b, t);
    }

    /** The bytes of a footer. */
    static byte[] footer(Path file) throws IOException {
        byte[] content = Files.readAllBytes(file);
        int end = content.length - 8;
        return Arrays.copyOfRange(content, end - PageBytes.int32(content, end), end);
    }
}
