package io.tidemill.plugin.formats.csv;

import static io.tidemill.plugin.formats.Decoding.decode;
import static io.tidemill.plugin.formats.Decoding.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.error.TextPosition;
import io.tidemill.plugin.formats.Decoding;
import io.tidemill.spi.format.Format;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class CsvDecoderTest {
    private static final LogicalType S = LogicalType.string();
    private static final LogicalType I = LogicalType.int32();

    private static Format csv(String... keysAndValues) {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            options.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return new CsvFormatFactory().create("t", options);
    }

    @Test
    void readsEveryTypeFromPlainText() {
        LogicalType types = row(
                "a",
                LogicalType.bool(),
                "b",
                LogicalType.of(TypeRoot.TINYINT),
                "c",
                LogicalType.of(TypeRoot.SMALLINT),
                "d",
                I,
                "e",
                LogicalType.bigint(),
                "f",
                LogicalType.of(TypeRoot.FLOAT),
                "g",
                LogicalType.float64(),
                "h",
                LogicalType.decimal(15, 2),
                "i",
                LogicalType.decimal(30, 3),
                "j",
                S,
                "k",
                LogicalType.date(),
                "l",
                LogicalType.sized(TypeRoot.TIME, 3),
                "m",
                LogicalType.timestamp(3),
                "n",
                LogicalType.timestampLtz(3),
                "o",
                LogicalType.timestamp(9),
                "p",
                LogicalType.bytes());
        assertThat(decode(
                        csv(),
                        types,
                        "true,-128,32767,-2147483648,9223372036854775807,1.5,-2.25e3,-12345.6,1234567890123456789012.3456,"
                                + "text,2024-02-29,23:59:59.123,2024-01-31 12:30:00.5678,2024-01-31 12:30:00+02:00,"
                                + "2024-01-31T12:30:00.123456789,aGk=\n"))
                .containsExactly("true|-128|32767|-2147483648|9223372036854775807|1.5|-2250.0|-12345.60|"
                        + "1234567890123456789012.346|text|2024-02-29|23:59:59.123|2024-01-31 12:30:00.567|"
                        + "2024-01-31 10:30:00Z|2024-01-31 12:30:00.123456789|aGk=");
    }

    @Test
    void emptyFieldsAreNullExceptInCharacterColumns() {
        assertThat(decode(csv(), row("a", I, "b", S, "c", LogicalType.date()), "1,,\n,x,2024-01-01\n"))
                .containsExactly("1||NULL", "NULL|x|2024-01-01");
    }

    @Test
    void theNullLiteralIsNullInAllColumns() {
        assertThat(decode(csv("null-literal", "N"), row("a", I, "b", S), "N,N\n1,NN\n"))
                .containsExactly("NULL|NULL", "1|NN");
    }

    @Test
    void quotesProtectDelimitersLineEndsAndQuotes() {
        assertThat(decode(csv(), row("a", S, "b", S), "\"x,1\",\"he said \"\"hi\"\"\"\n\"two\nlines\",z\nplain,y\n"))
                .containsExactly("x,1|he said \"hi\"", "two\nlines|z", "plain|y");
    }

    @Test
    void aQuoteIsOrdinaryWhenQuotingIsOff() {
        assertThat(decode(csv("disable-quote-character", "true"), row("a", S, "b", S), "\"say,hi\"x\nplain,x\n"))
                .containsExactly("\"say|hi\"x", "plain|x");
    }

    @Test
    void readsOtherDelimitersQuotesAndEscapes() {
        assertThat(decode(
                        csv("field-delimiter", "\\t", "quote-character", "'", "escape-character", "\\"),
                        row("a", S, "b", S),
                        "'x\ty'\ta\\\tb\n'it\\'s'\tline\\nend\n"))
                .containsExactly("x\ty|a\tb", "it's|line\nend");
    }

    @Test
    void skipsCommentsEmptyLinesAndTheByteOrderMark() {
        assertThat(decode(csv("allow-comments", "true"), row("a", I, "b", I), "\uFEFF# head\n1,2\n\n#3,4\n5,6"))
                .containsExactly("1|2", "5|6");
    }

    @Test
    void carriageReturnsBelongToLineEnds() {
        assertThat(decode(csv(), row("a", I, "b", S), "1,x\r\n2,\"y\"\r\n3,z\r\n"))
                .containsExactly("1|x", "2|y", "3|z");
        assertThat(decode(csv(), row("a", I, "b", S), "1,x\r\n2,y\r\n")).containsExactly("1|x", "2|y");
    }

    @Test
    void theHeaderIsCheckedOrSkipped() {
        LogicalType types = row("a", I, "b", S);
        assertThat(decode(csv("header", "true"), types, "a,b\n1,x\n")).containsExactly("1|x");
        assertThat(decode(csv("header", "skip"), types, "foo,bar\n1,x\n")).containsExactly("1|x");
        assertThatThrownBy(() -> decode(csv("header", "true"), types, "a,c\n1,x\n"))
                .hasMessageContaining("the header names a, c but the table has the columns a, b");
    }

    @Test
    void arraysAndRowsAreListsInsideAField() {
        assertThat(decode(csv(), row("a", LogicalType.array(I), "b", row("x", I, "y", S)), "1;2;3,7;seven\n,8;eight\n"))
                .containsExactly("[1, 2, 3]|(7, seven)", "NULL|(8, eight)");
    }

    @Test
    void aBadFieldNamesFileLineColumnAndTheWayOut() {
        assertThatThrownBy(() -> decode(csv(), row("a", I, "v", I), "1,2\n3,x4\n"))
                .isInstanceOfSatisfying(EngineException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.DATA_MALFORMED);
                    assertThat(e.position()).contains(new TextPosition(2, 3));
                    assertThat(e.detail())
                            .contains("test.file", "column \"v\"", "'x4' is not an INT", "csv.ignore-parse-errors");
                });
    }

    @Test
    void aWrongNumberOfFieldsAndAnOpenQuoteAreErrors() {
        assertThatThrownBy(() -> decode(csv(), row("a", I, "b", I), "1,2\n3\n"))
                .hasMessageContaining("at line 2:1")
                .hasMessageContaining("the record has 1 field where the table has 2 columns");
        assertThatThrownBy(() -> decode(csv(), row("a", S, "b", S), "1,\"2\n3,4\n"))
                .hasMessageContaining("a quoted field is not closed");
        assertThatThrownBy(() -> decode(csv(), row("a", S, "b", S), "\"1\"x,2\n"))
                .hasMessageContaining("text after a closing quote");
    }

    @Test
    void lenientReadingNullsFieldsAndDropsBrokenRecords() {
        assertThat(decode(
                        csv("ignore-parse-errors", "true"),
                        row("a", I, "b", I),
                        "1,2\nx,4\n5\n6,7,8\n\"9\"x,1\n10,11\n"))
                .containsExactly("1|2", "NULL|4", "5|NULL", "6|7", "10|11");
    }

    @Test
    void projectsInAnyOrder() {
        LogicalType types = row("a", I, "b", S, "c", I);
        assertThat(decode(csv(), types, new int[] {2, 0}, List.of(), "1,x,3\n4,y,6\n", 100, 10))
                .containsExactly("3|1", "6|4");
        assertThat(decode(csv(), types, new int[0], List.of(), "1,x,3\n4,y,6\n", 100, 10))
                .containsExactly("", "");
    }

    @Test
    void agreesWithALibraryOnRandomTextInPiecesOfAnySize() {
        long seed = 20_240_131;
        Random random = new Random(seed);
        String[] atoms = {"a", "bc", "longer text of a field", ",", "\"", "\n", "1", "", "é", "\r\n", " ", "#"};
        for (int round = 0; round < 300; round++) {
            StringBuilder text = new StringBuilder();
            int records = random.nextInt(12) + 1;
            boolean quotes = random.nextInt(3) > 0;
            for (int r = 0; r < records; r++) {
                for (int f = 0; f < 3; f++) {
                    StringBuilder field = new StringBuilder();
                    for (int k = random.nextInt(4); k > 0; k--) {
                        field.append(atoms[random.nextInt(atoms.length)]);
                    }
                    String value = field.toString();
                    boolean special = value.matches("(?s).*[,\"\n\r].*");
                    if (special && !quotes) {
                        value = value.replaceAll("[,\"\n\r]", "_");
                    }
                    text.append(f > 0 ? "," : "");
                    text.append(
                            special && quotes || quotes && random.nextBoolean()
                                    ? '"' + value.replace("\"", "\"\"") + '"'
                                    : value);
                }
                text.append(r == records - 1 && random.nextBoolean() ? "" : "\n");
            }
            List<String> expected = new ArrayList<>();
            for (CsvRecord record : CsvReader.builder().skipEmptyLines(true).ofCsvRecord(text.toString())) {
                expected.add(String.join("|", record.getFields()));
            }
            int piece = random.nextInt(40) + 1;
            List<String> actual = decode(
                    csv(), row("a", S, "b", S, "c", S), new int[] {0, 1, 2}, List.of(), text.toString(), piece, 4);
            assertThat(actual)
                    .as("seed %d round %d piece %d:%n%s", seed, round, piece, text)
                    .isEqualTo(expected);
        }
    }

    @Test
    void readsNumbersLikeJavaDoes() {
        long seed = 7;
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            long number = random.nextLong() >> random.nextInt(64);
            double real = Double.parseDouble(String.format(
                    java.util.Locale.ROOT,
                    "%." + random.nextInt(8) + "f",
                    random.nextGaussian() * Math.pow(10, random.nextInt(9))));
            text.append(number).append(',').append(real).append('\n');
            expected.add(number + "|" + real);
        }
        assertThat(Decoding.decode(csv(), row("a", LogicalType.bigint(), "b", LogicalType.float64()), text.toString()))
                .as("seed %d", seed)
                .isEqualTo(expected);
    }
}
