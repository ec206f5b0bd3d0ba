package io.tidemill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class RowFormTest {
    private static final ValueText TEXT = new ValueText(ZoneId.of("GMT+08:00"));

    private static String print(Function<PrintStream, RowForm> form, List<LogicalType> types, Object[]... rows) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RowForm printer = form.apply(new PrintStream(bytes, false, StandardCharsets.UTF_8));
        List<String> names = List.of("a", "b").subList(0, types.size());
        printer.begin(names, types);
        for (Object[] row : rows) {
            printer.row(Arrays.asList(row));
        }
        printer.end();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static Object[] row(Object... values) {
        return values;
    }

    @Test
    void csvTellsNullFromEmptyAndQuotesWhatMustBe() {
        List<LogicalType> types = List.of(LogicalType.string(), LogicalType.int32());
        assertThat(print(
                        out -> new CsvForm(out, TEXT, ""),
                        types,
                        row(null, 1),
                        row("", null),
                        row("x,y", 2),
                        row("say \"hi\"", 3),
                        row("two\nlines", 4)))
                .isEqualTo("a,b\n,1\n\"\",\n\"x,y\",2\n\"say \"\"hi\"\"\",3\n\"two\nlines\",4\n");
    }

    @Test
    void csvPrintsTheChosenTextForNull() {
        assertThat(print(
                        out -> new CsvForm(out, TEXT, "NULL"),
                        List.of(LogicalType.string()),
                        row((Object) null),
                        row("NULL"),
                        row("x")))
                .isEqualTo("a\nNULL\n\"NULL\"\nx\n");
    }

    @Test
    void tablesAlignNumbersRight() {
        assertThat(print(
                        out -> new TableForm(out, TEXT, "", 30),
                        List.of(LogicalType.int32(), LogicalType.string()),
                        row(1, "x"),
                        row(100, null)))
                .isEqualTo("""
                        +-----+------+
                        | a   | b    |
                        +-----+------+
                        |   1 | x    |
                        | 100 | NULL |
                        +-----+------+
                        """);
    }

    @Test
    void tablesStartPrintingAfterSomeRows() {
        Object[][] rows = new Object[1500][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = row(i);
        }
        assertThat(print(out -> new TableForm(out, TEXT, "", 30), List.of(LogicalType.int32()), rows)
                        .lines())
                .hasSize(1504);
    }

    @Test
    void tablesCutLongTexts() {
        assertThat(print(out -> new TableForm(out, TEXT, "", 5), List.of(LogicalType.string()), row("abcdefgh")))
                .contains("| ab... |");
    }

    @Test
    void jsonKeepsTypes() {
        LogicalType nested = LogicalType.row(List.of("x", "y"), List.of(LogicalType.int32(), LogicalType.bool()));
        assertThat(print(
                        out -> new JsonForm(out, TEXT),
                        List.of(nested, LogicalType.map(LogicalType.string(), LogicalType.float64())),
                        row(List.of(1, true), Map.of("k\"", Double.NaN)),
                        row(null, null)))
                .isEqualTo("{\"a\":{\"x\":1,\"y\":true},\"b\":{\"k\\\"\":\"NaN\"}}\n{\"a\":null,\"b\":null}\n");
    }

    @Test
    void valuesReadLikeCastsToString() {
        assertThat(TEXT.of(Instant.EPOCH, LogicalType.timestampLtz(3))).isEqualTo("1970-01-01 08:00:00.000");
        assertThat(TEXT.of(LocalDateTime.of(2024, 1, 2, 3, 4, 5, 60_000_000), LogicalType.timestamp(6)))
                .isEqualTo("2024-01-02 03:04:05.060000");
        assertThat(TEXT.of(LocalDateTime.of(2024, 1, 2, 3, 4, 5), LogicalType.timestamp(0)))
                .isEqualTo("2024-01-02 03:04:05");
        assertThat(TEXT.of(new BigDecimal("1E+3"), LogicalType.decimal(10, 0))).isEqualTo("1000");
        assertThat(TEXT.of(List.of(1, 2), LogicalType.array(LogicalType.int32())))
                .isEqualTo("[1, 2]");
        assertThat(TEXT.of(new byte[] {1, (byte) 0xff}, LogicalType.bytes())).isEqualTo("x'01ff'");
        assertThat(TEXT.of(java.time.Period.ofMonths(14), LogicalType.of(TypeRoot.INTERVAL_YEAR_MONTH)))
                .isEqualTo("+1-02");
        assertThat(TEXT.of(java.time.Duration.ofMillis(-90_061_001), LogicalType.of(TypeRoot.INTERVAL_DAY_TIME)))
                .isEqualTo("-1 01:01:01.001");
    }
}
