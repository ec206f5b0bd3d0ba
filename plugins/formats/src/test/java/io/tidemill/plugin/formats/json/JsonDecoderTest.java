package io.tidemill.plugin.formats.json;

import static io.tidemill.plugin.formats.Decoding.decode;
import static io.tidemill.plugin.formats.Decoding.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.error.TextPosition;
import io.tidemill.spi.format.Format;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class JsonDecoderTest {
    private static final LogicalType S = LogicalType.string();
    private static final LogicalType I = LogicalType.int32();
    private static final LogicalType L = LogicalType.bigint();

    private static Format json(String... keysAndValues) {
        return new JsonFormatFactory().create("t", options(keysAndValues));
    }

    static Map<String, String> options(String... keysAndValues) {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            options.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return options;
    }

    @Test
    void readsEveryType() {
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
                L,
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
        assertThat(decode(json(), types, """
                        {"a":true,"b":-128,"c":"32767","d":-2147483648,"e":9223372036854775807,"f":1.5,"g":-2.25e3,\
                        "h":-12345.6,"i":1234567890123456789012.3456,"j":"text","k":"2024-02-29","l":"23:59:59.123",\
                        "m":"2024-01-31 12:30:00.5678","n":"2024-01-31 12:30:00Z","o":"2024-01-31 12:30:00.123456789",\
                        "p":"aGk="}
                        """))
                .containsExactly("true|-128|32767|-2147483648|9223372036854775807|1.5|-2250.0|-12345.60|"
                        + "1234567890123456789012.346|text|2024-02-29|23:59:59.123|2024-01-31 12:30:00.567|"
                        + "2024-01-31 12:30:00Z|2024-01-31 12:30:00.123456789|aGk=");
    }

    @Test
    void readsNestedTypes() {
        LogicalType types = row(
                "r",
                row("x", I, "y", row("z", S)),
                "a",
                LogicalType.array(row("k", I)),
                "m",
                LogicalType.map(S, I),
                "aa",
                LogicalType.array(LogicalType.array(I)));
        assertThat(decode(json(), types, """
                        {"r":{"x":1,"y":{"z":"q"}},"a":[{"k":1},{"k":null},null],"m":{"p":1,"q":2},"aa":[[1,2],[],[3]]}
                        {"r":null,"a":[],"m":{},"aa":null}
                        {"r":{"y":null}}
                        """))
                .containsExactly(
                        "(1, (q))|[(1), (NULL), NULL]|{p=1, q=2}|[[1, 2], [], [3]]",
                        "NULL|[]|{}|NULL",
                        "(NULL, NULL)|NULL|NULL|NULL");
    }

    @Test
    void unescapesStringsAndTakesOtherValuesAsWritten() {
        assertThat(
                        decode(
                                json(),
                                row("s", S),
                                "{\"s\":\"a\\\"b\\\\c\\/\\n\\u00e9\\ud83d\\ude00\"}\n{\"s\":12.50}\n{\"s\":true}\n{\"s\":{\"x\":[1, 2]}}\n"))
                .containsExactly("a\"b\\c/\n\u00e9\ud83d\ude00", "12.50", "true", "{\"x\":[1, 2]}");
    }

    @Test
    void membersMayComeInAnyOrderOrNotAtAll() {
        assertThat(decode(json(), row("a", I, "b", S), """
                        {"a":1,"b":"x"}
                        {"b":"y","a":2}
                        {"c":[1,{"d":"}"}],"b":"z"}
                        { "a" : 4 , "b" : null }
                        {"a":5,"a":6}
                        {}

                        {"a":7,"b":"last"}"""))
                .containsExactly("1|x", "2|y", "NULL|z", "4|NULL", "6|NULL", "NULL|NULL", "7|last");
    }

    @Test
    void readsAnArrayOfDocumentsAndDocumentsOverSeveralLines() {
        LogicalType types = row("a", I, "b", S);
        assertThat(decode(json(), types, "[{\"a\":1,\"b\":\"x\"},{\"a\":2,\"b\":\"y\"}]"))
                .containsExactly("1|x", "2|y");
        String pretty = "{\n  \"a\": 1,\n  \"b\": \"x\"\n}\n{\n  \"a\": 2\n}\n";
        assertThat(decode(json(), types, pretty)).containsExactly("1|x", "2|NULL");
        assertThat(decode(
                        json(),
                        types,
                        new int[] {0, 1},
                        List.of(),
                        "[\n" + pretty.replace("}\n{", "},\n{") + "]",
                        3,
                        1))
                .containsExactly("1|x", "2|NULL");
    }

    @Test
    void projectsColumnsAndNestedFields() {
        LogicalType types = row("a", I, "r", row("x", I, "y", S), "c", S);
        assertThat(decode(
                        json(),
                        types,
                        new int[] {1, 0},
                        List.of(List.of("r", "x")),
                        "{\"a\":1,\"r\":{\"y\":\"skipped\",\"x\":5},\"c\":\"no\"}\n",
                        100,
                        10))
                .containsExactly("(5, )|1");
        assertThat(decode(json(), types, new int[0], List.of(), "{\"a\":1}\n{\"a\":2}\n", 100, 10))
                .containsExactly("", "");
    }

    @Test
    void skipsNestedValuesWhateverIsInThem() {
        LogicalType types = row("skipped", row("x", I), "a", I);
        for (String nested : List.of(
                "{}",
                "[]",
                "{\"x\":{\"y\":[1,{\"z\":[]}]}}",
                "{\"x\":\"}]{[\\\"}\\\\\"}",
                "[ [ 1 , [ 2 ] ] , \"äöü😀 longer than eight bytes\" , null ]",
                "{\"x\":12345678901234567890,\"y\":true}")) {
            String text = "{\"skipped\":" + nested + ",\"a\":7}\n{\"a\":8,\"skipped\":" + nested + "}\n";
            for (int piece : List.of(1, 7, 1000)) {
                assertThat(decode(json(), types, new int[] {1}, List.of(), text, piece, 10))
                        .as(nested)
                        .containsExactly("7", "8");
            }
        }
        for (String unclosed : List.of("{\"skipped\":[1,2", "{\"skipped\":{\"x\":[1,2]", "{\"skipped\":[\"x]}")) {
            assertThatThrownBy(
                            () -> decode(json(), types, new int[] {1}, List.of(), unclosed + "\n{\"a\":1}\n", 1000, 10))
                    .as(unclosed)
                    .hasMessageContaining("at line 1:");
        }
    }

    @Test
    void readsWholeNumbersOfAnyLength() {
        for (String number : List.of(
                "0",
                "7",
                "-7",
                "1234567",
                "12345678",
                "-12345678",
                "123456789",
                "9223372036854775807",
                "12e2",
                "5.9")) {
            String wanted = number.equals("12e2") ? "1200" : number.equals("5.9") ? "5" : number;
            assertThat(decode(
                            json(), row("l", L, "s", S), "{\"l\":" + number + ",\"s\":\"x\"}\n{\"l\":" + number + "}"))
                    .containsExactly(wanted + "|x", wanted + "|NULL");
        }
    }

    @Test
    void aBadValueNamesFileLineColumnAndTheWayOut() {
        assertThatThrownBy(() -> decode(json(), row("r", row("v", I)), "{\"r\":{\"v\":1}}\n{\"r\":{\"v\":\"x\"}}\n"))
                .isInstanceOfSatisfying(EngineException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.DATA_MALFORMED);
                    assertThat(e.position()).contains(new TextPosition(2, 12));
                    assertThat(e.detail())
                            .contains("test.file", "column \"r.v\"", "'x' is not an INT", "json.ignore-parse-errors");
                });
        assertThatThrownBy(
                        () -> decode(json(), row("t", LogicalType.timestamp(3)), "{\"t\":\"2024-01-01T00:00:00\"}\n"))
                .hasMessageContaining("'json.timestamp-format.standard' = 'ISO-8601'");
    }

    @Test
    void timestampsFollowTheChosenStandard() {
        LogicalType types = row("t", LogicalType.timestamp(3), "z", LogicalType.timestampLtz(3));
        assertThat(decode(
                        json("timestamp-format.standard", "ISO-8601"),
                        types,
                        "{\"t\":\"2024-01-01T10:00:00.5\",\"z\":\"2024-01-01T10:00:00+01:00\"}\n"))
                .containsExactly("2024-01-01 10:00:00.5|2024-01-01 09:00:00Z");
    }

    @Test
    void brokenDocumentsAreErrors() {
        for (String broken : List.of(
                "{\"a\":1",
                "{\"a\" 1}",
                "{\"a\":1,}",
                "{\"a\":tru}",
                "{\"a\":\"x}",
                "{a:1}",
                "[1]",
                "7",
                "{\"a\":1 \"b\":2}")) {
            assertThatThrownBy(() ->
                            decode(json(), row("a", S, "b", S), "{\"a\":\"ok\"}\n" + broken + "\n{\"a\":\"ok\"}\n"))
                    .as(broken)
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("at line 2:");
        }
    }

    @Test
    void lenientReadingNullsFieldsAndDropsBrokenDocuments() {
        assertThat(
                        decode(
                                json("ignore-parse-errors", "true"),
                                row("id", I, "v", I),
                                "{\"id\":1,\"v\":\"12\"}\n{\"id\":2,\"v\":\"x\"}\n{\"id\":3}\n{\"id\":9,\"v\":nul\n7\n{\"id\":5,\"v\":{}}\n{\"id\":4,\"v\":"))
                .containsExactly("1|12", "2|NULL", "3|NULL", "5|NULL");
    }

    @Test
    void aMissingFieldFailsWhenAsked() {
        assertThatThrownBy(() -> decode(json("fail-on-missing-field", "true"), row("a", I, "b", I), "{\"a\":1}\n"))
                .hasMessageContaining("column \"b\" is missing");
        assertThatThrownBy(() -> json("fail-on-missing-field", "true", "ignore-parse-errors", "true"))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OPTION_CONFLICT));
    }

    @Test
    void agreesWithALibraryOnRandomDocumentsInPiecesOfAnySize() throws Exception {
        long seed = 4711;
        Random random = new Random(seed);
        ObjectMapper mapper = new ObjectMapper();
        LogicalType types = row("i", L, "s", S, "r", row("x", I, "y", S), "a", LogicalType.array(S));
        String[] texts = {"plain", "with \"quotes\"", "back\\slash", "new\nline", "é😀", "", "}{][,:", "\u0001\t"};
        for (int round = 0; round < 200; round++) {
            StringBuilder text = new StringBuilder();
            List<String> expected = new ArrayList<>();
            for (int d = random.nextInt(8); d >= 0; d--) {
                ObjectNode node = mapper.createObjectNode();
                String[] want = {"NULL", "NULL", "NULL", "NULL"};
                for (int k = 0; k < 5; k++) {
                    String s = texts[random.nextInt(texts.length)];
                    switch (random.nextInt(5)) {
                        case 0 -> {
                            long v = random.nextLong() >> random.nextInt(60);
                            node.put("i", v);
                            want[0] = Long.toString(v);
                        }
                        case 1 -> {
                            node.put("s", s);
                            want[1] = s;
                        }
                        case 2 -> {
                            ObjectNode r = node.putObject("r");
                            r.put("y", s);
                            r.putNull("x");
                            want[2] = "(NULL, " + s + ")";
                        }
                        case 3 -> {
                            ArrayNode a = node.putArray("a");
                            a.add(s).addNull().add("z");
                            want[3] = "[" + s + ", NULL, z]";
                        }
                        default -> node.putObject("other").put(s, s);
                    }
                }
                text.append(
                        random.nextBoolean()
                                ? mapper.writeValueAsString(node)
                                : node.toString().replace(":", " : "));
                if (text.indexOf(" : ") >= 0 && text.toString().contains("}{][, : ")) {
                    // The blanks went into a text; write the document plainly instead.
                    int start = text.lastIndexOf("\n") + 1;
                    text.setLength(start);
                    text.append(mapper.writeValueAsString(node));
                }
                text.append('\n');
                expected.add(String.join("|", want));
            }
            int piece = random.nextInt(60) + 1;
            assertThat(decode(json(), types, new int[] {0, 1, 2, 3}, List.of(), text.toString(), piece, 3))
                    .as("seed %d round %d piece %d:%n%s", seed, round, piece, text)
                    .isEqualTo(expected);
        }
    }
}
