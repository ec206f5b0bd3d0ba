package io.tidemill.core.codegen;

import static io.tidemill.core.codegen.Kernels.call;
import static io.tidemill.core.codegen.Kernels.fold;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.Literal;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FunctionsTest {
    private static final LogicalType INT = LogicalType.int32();
    private static final LogicalType LONG = LogicalType.bigint();
    private static final LogicalType BOOL = LogicalType.bool();
    private static final LogicalType TEXT = LogicalType.string();
    private static final LogicalType DOUBLE = LogicalType.float64();
    private static final LogicalType TS = LogicalType.timestamp(3);
    private static final LogicalType LTZ = LogicalType.timestampLtz(3);

    private static Object text(Expression value) {
        return fold(call("CAST", TEXT, value));
    }

    private static Expression cast(LogicalType type, Object value) {
        return call("CAST", type, Kernels.literal(value));
    }

    private static Expression array(Object... values) {
        LogicalType element = Kernels.literal(values[0]).type().withNullable(true);
        return call("ARRAY", LogicalType.array(element), Kernels.literals(values));
    }

    @Test
    void trimsAndPads() {
        assertThat(fold("TRIM", TEXT, "BOTH", " ", "  a b ")).isEqualTo("a b");
        assertThat(fold("TRIM", TEXT, "LEADING", "x", "xxax")).isEqualTo("ax");
        assertThat(fold("RTRIM", TEXT, "abcc", "c")).isEqualTo("ab");
        assertThat(fold("LPAD", TEXT, "hi", 4, "??")).isEqualTo("??hi");
        assertThat(fold("LPAD", TEXT, "hi", 1, "??")).isEqualTo("h");
        assertThat(fold("RPAD", TEXT, "ä", 4, "xyz")).isEqualTo("äxyz");
        assertThat(fold("LPAD", TEXT, "a", -1, "x")).isNull();
    }

    @Test
    void searchesAndCuts() {
        assertThat(fold("POSITION", INT, "b", "äbc")).isEqualTo(2);
        assertThat(fold("LOCATE", INT, "b", "abcb", 3)).isEqualTo(4);
        assertThat(fold("INSTR", INT, "corporate floor", "or", 3, 2)).isEqualTo(14);
        assertThat(fold("INSTR", INT, "corporate floor", "or", -3, 2)).isEqualTo(2);
        assertThat(fold("SUBSTRING", TEXT, "abcdef", -3)).isEqualTo("def");
        assertThat(fold("SUBSTR", TEXT, "abcdef", 2, 3)).isEqualTo("bcd");
        assertThat(fold("LEFT", TEXT, "äöü", 2)).isEqualTo("äö");
        assertThat(fold("RIGHT", TEXT, "äöü", 2)).isEqualTo("öü");
        assertThat(fold("REPLACE", TEXT, "aXbXc", "X", "--")).isEqualTo("a--b--c");
        assertThat(fold("OVERLAY", TEXT, "xxxxxtest", "xxxx", 6)).isEqualTo("xxxxxxxxx");
        assertThat(fold("OVERLAY", TEXT, "xxxxxtest", "xxxx", 6, 2)).isEqualTo("xxxxxxxxxst");
        assertThat(fold("TRANSLATE3", TEXT, "hello", "el", "ip")).isEqualTo("hippo");
        assertThat(fold("REVERSE", TEXT, "abc")).isEqualTo("cba");
        assertThat(fold("REPEAT", TEXT, "ab", 3)).isEqualTo("ababab");
        assertThat(fold("INITCAP", TEXT, "hello wORLD")).isEqualTo("Hello World");
    }

    @Test
    void concatenationWithSeparatorSkipsNull() {
        assertThat(fold("CONCAT_WS", TEXT, "~", "AA", Literal.nullOf(TEXT), "BB"))
                .isEqualTo("AA~BB");
        assertThat(fold("CONCAT_WS", TEXT, Literal.nullOf(TEXT), "AA")).isNull();
        assertThat(fold("CONCAT", TEXT, "a", Literal.nullOf(TEXT))).isNull();
        assertThat(fold("CONCAT", TEXT, "a", "b", "c")).isEqualTo("abc");
    }

    @Test
    void digestsAndEncodings() {
        assertThat(fold("MD5", TEXT, "abc")).isEqualTo("900150983cd24fb0d6963f7d28e17f72");
        assertThat(fold("SHA2", TEXT, "abc", 256))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(fold("TO_BASE64", TEXT, "hello")).isEqualTo("aGVsbG8=");
        assertThat(fold("FROM_BASE64", TEXT, "aGVsbG8=")).isEqualTo("hello");
        assertThat(fold("HEX", TEXT, 255)).isEqualTo("FF");
        assertThat(fold("HEX", TEXT, "hi")).isEqualTo("6869");
        assertThat(fold("BIN", TEXT, 4)).isEqualTo("100");
        assertThat(fold("ASCII", INT, "abc")).isEqualTo(97);
        assertThat(fold("CHR", TEXT, 97)).isEqualTo("a");
    }

    @Test
    void regularExpressions() {
        assertThat(fold("REGEXP", BOOL, "abc", "b.")).isEqualTo(true);
        assertThat(fold("REGEXP_REPLACE", TEXT, "foobar", "oo|ar", "")).isEqualTo("fb");
        assertThat(fold("REGEXP_EXTRACT", TEXT, "foothebar", "foo(.*?)(bar)", 2))
                .isEqualTo("bar");
        assertThat(fold("SIMILAR TO", BOOL, "abc", "a(b|c)%")).isEqualTo(true);
        assertThat(fold("LIKE", BOOL, "a%c", "a!%c", "!")).isEqualTo(true);
        assertThat(fold("LIKE", BOOL, "abc", "a!%c", "!")).isEqualTo(false);
        assertThatThrownBy(() -> fold("REGEXP", BOOL, "a", "(")).hasMessageContaining("invalid regular expression");
    }

    @Test
    void numbers() {
        assertThat(fold("ROUND", DOUBLE, 2.675, 2)).isEqualTo(2.68);
        assertThat(fold("ROUND", LogicalType.decimal(4, 1), new BigDecimal("12.35"), 1))
                .isEqualTo(new BigDecimal("12.4"));
        assertThat(fold("TRUNCATE", LogicalType.decimal(5, 3), new BigDecimal("42.345"), 2))
                .isEqualTo(new BigDecimal("42.340"));
        assertThat(fold("FLOOR", LogicalType.decimal(3, 0), new BigDecimal("-1.5")))
                .isEqualTo(new BigDecimal("-2"));
        assertThat(fold("CEIL", DOUBLE, 1.2)).isEqualTo(2.0);
        assertThat(fold("ABS", LONG, -5L)).isEqualTo(5L);
        assertThat(fold("POWER", DOUBLE, 2, 10)).isEqualTo(1024.0);
        assertThat(fold("LOG", DOUBLE, 2, 8)).isEqualTo(3.0);
        assertThat(fold("SIGN", INT, -7)).isEqualTo(-1);
        assertThat(fold("GREATEST", INT, 1, 3, 2)).isEqualTo(3);
        assertThat(fold("LEAST", INT, 1, Literal.nullOf(INT))).isNull();
        assertThatThrownBy(() -> fold("LN", DOUBLE, 0))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ARITHMETIC));
    }

    @Test
    void conditionals() {
        assertThat(fold("COALESCE", INT, Literal.nullOf(INT), 4)).isEqualTo(4);
        assertThat(fold("IFNULL", TEXT, Literal.nullOf(TEXT), "x")).isEqualTo("x");
        assertThat(fold("NULLIF", INT, 5, 5)).isNull();
        assertThat(fold("NULLIF", INT, 5, 0)).isEqualTo(5);
        assertThat(fold("IF", INT, true, 1, 2)).isEqualTo(1);
        assertThat(fold("IS DISTINCT FROM", BOOL, 1, Literal.nullOf(INT))).isEqualTo(true);
        assertThat(fold("IS NOT DISTINCT FROM", BOOL, Literal.nullOf(INT), Literal.nullOf(INT)))
                .isEqualTo(true);
        assertThat(fold("TYPEOF", TEXT, 1)).isEqualTo("INT NOT NULL");
    }

    @Test
    void datesAndTimesAsText() {
        assertThat(text(cast(TS, "2020-01-02"))).isEqualTo("2020-01-02 00:00:00.000");
        assertThat(text(cast(LogicalType.timestamp(0), "1969-12-31 23:59:59.9")))
                .isEqualTo("1969-12-31 23:59:59");
        assertThat(text(cast(LogicalType.timestamp(9), "2020-01-02 03:04:05.123456789")))
                .isEqualTo("2020-01-02 03:04:05.123456789");
        assertThat(text(cast(LogicalType.sized(TypeRoot.TIME, 0), "12:34:56"))).isEqualTo("12:34:56");
        assertThat(text(call("TO_TIMESTAMP_LTZ", LTZ, Kernels.literals(0, 3)))).isEqualTo("1970-01-01 00:00:00.000");
        assertThat(text(call("TO_TIMESTAMP", TS, Kernels.literals("2020-01-02 03:04:05"))))
                .isEqualTo("2020-01-02 03:04:05.000");
        assertThat(text(call("TO_TIMESTAMP", TS, Kernels.literals("02/01/20 3:04", "dd/MM/yy H:mm"))))
                .isEqualTo("2020-01-02 03:04:00.000");
        assertThat(fold("TO_TIMESTAMP", TS, "nonsense")).isNull();
        assertThat(fold("FROM_UNIXTIME", TEXT, 44L)).isEqualTo("1970-01-01 00:00:44");
        assertThat(fold("UNIX_TIMESTAMP", LONG, "1970-01-01 00:00:44")).isEqualTo(44L);
        assertThat(fold("CONVERT_TZ", TEXT, "1970-01-01 00:00:00", "UTC", "America/Los_Angeles"))
                .isEqualTo("1969-12-31 16:00:00");
        assertThat(fold("DATE_FORMAT", TEXT, cast(TS, "2020-01-02 03:04:05"), "EEE, d MMM yy"))
                .isEqualTo("Thu, 2 Jan 20");
    }

    @Test
    void theSessionZoneShowsInstants() {
        Expression epoch = call("CAST", TEXT, call("TO_TIMESTAMP_LTZ", LTZ, Kernels.literals(0, 3)));
        assertThat(Kernels.COMPILER.fold(epoch, Kernels.session("GMT+08:00")).value())
                .isEqualTo("1970-01-01 08:00:00.000");
        Expression summer = call(
                "CAST", TEXT, call("CAST", TS, call("TO_TIMESTAMP_LTZ", LTZ, Kernels.literals(1_594_000_000L, 0))));
        assertThat(Kernels.COMPILER
                        .fold(summer, Kernels.session("America/New_York"))
                        .value())
                .isEqualTo("2020-07-05 21:46:40.000");
        assertThat(fold(call("CAST", TEXT, call("CURRENT_TIMESTAMP", LTZ)))).isEqualTo("2024-05-17 10:11:12.345");
        assertThat(fold(call("CAST", TEXT, call("CURRENT_DATE", LogicalType.date()))))
                .isEqualTo("2024-05-17");
    }

    @Test
    void partsOfDates() {
        Expression day = cast(LogicalType.date(), "2021-01-03");
        assertThat(fold("EXTRACT", LONG, "WEEK", day)).isEqualTo(53L);
        assertThat(fold("EXTRACT", LONG, "DOW", day)).isEqualTo(1L);
        assertThat(fold("EXTRACT", LONG, "ISODOW", day)).isEqualTo(7L);
        assertThat(fold("EXTRACT", LONG, "DOY", day)).isEqualTo(3L);
        assertThat(fold("QUARTER", LONG, day)).isEqualTo(1L);
        Expression time = cast(TS, "2018-06-14 11:12:13.456");
        assertThat(fold("EXTRACT", LONG, "SECOND", time)).isEqualTo(13L);
        assertThat(text(call("FLOOR", TS, time, Literal.of("MINUTE")))).isEqualTo("2018-06-14 11:12:00.000");
        assertThat(text(call("CEIL", TS, time, Literal.of("MONTH")))).isEqualTo("2018-07-01 00:00:00.000");
        assertThat(text(call("TIMESTAMPADD", TS, Literal.of("MONTH"), Literal.of(-1), time)))
                .isEqualTo("2018-05-14 11:12:13.456");
        assertThat(fold("TIMESTAMPDIFF", INT, "DAY", cast(TS, "2018-06-13 12:00:00"), time))
                .isEqualTo(0);
        assertThat(fold("TIMESTAMPDIFF", INT, "MONTH", cast(TS, "2018-01-31 00:00:00"), time))
                .isEqualTo(4);
    }

    @Test
    void json() {
        String document = "{\"a\": {\"b\": [1, \"x\", null]}, \"t\": true, \"n\": 1.50}";
        assertThat(fold("JSON_VALUE", TEXT, document, "$.a.b[1]")).isEqualTo("x");
        assertThat(fold("JSON_VALUE", TEXT, document, "lax $.n")).isEqualTo("1.50");
        assertThat(fold("JSON_VALUE", INT, document, "$.a.b[0]")).isEqualTo(1);
        assertThat(fold("JSON_VALUE", BOOL, document, "$.t")).isEqualTo(true);
        assertThat(fold("JSON_VALUE", TEXT, document, "$.a")).isNull();
        assertThat(fold("JSON_VALUE", TEXT, document, "$.z", "DEFAULT", "no", "EMPTY"))
                .isEqualTo("no");
        assertThat(fold("JSON_VALUE", TEXT, "{", "$.z", "DEFAULT", "bad", "ERROR"))
                .isEqualTo("bad");
        assertThat(fold("JSON_QUERY", TEXT, document, "$.a.b")).isEqualTo("[1,\"x\",null]");
        assertThat(fold("JSON_QUERY", TEXT, document, "$.t")).isNull();
        assertThat(fold("JSON_QUERY", TEXT, document, "$.t", "WITH_CONDITIONAL_ARRAY"))
                .isEqualTo("[true]");
        assertThat(fold("JSON_EXISTS", BOOL, document, "$.a.b[5]")).isEqualTo(false);
        assertThat(fold("JSON_EXISTS", BOOL, document, "$.a.b[0]")).isEqualTo(true);
        assertThat(fold("IS JSON OBJECT", BOOL, document)).isEqualTo(true);
        assertThat(fold("IS NOT JSON VALUE", BOOL, "{")).isEqualTo(true);
        Expression inner = call("JSON_ARRAY", TEXT, Kernels.literals("NULL_ON_NULL", 1, "q\"", Literal.nullOf(INT)));
        assertThat(fold("JSON_OBJECT", TEXT, "ABSENT_ON_NULL", "k", inner, "z", Literal.nullOf(INT), "b", true))
                .isEqualTo("{\"k\":[1,\"q\\\"\",null],\"b\":true}");
        assertThat(fold("JSON_STRING", TEXT, array(1, 2))).isEqualTo("[1,2]");
        assertThatThrownBy(() -> fold("JSON_VALUE", TEXT, document, "$.z", "ERROR", "EMPTY"))
                .hasMessageContaining("nothing at $.z");
    }

    @Test
    void collections() {
        LogicalType ints = LogicalType.array(INT);
        assertThat(fold("CARDINALITY", INT, array(1, 2, 3))).isEqualTo(3);
        assertThat(fold("ITEM", INT, array(5, 6), 2)).isEqualTo(6);
        assertThat(fold("ITEM", INT, array(5, 6), 3)).isNull();
        assertThat(fold("ARRAY_CONTAINS", BOOL, array(1, 2), 2)).isEqualTo(true);
        assertThat(fold("ARRAY_DISTINCT", ints, array(1, 2, 1))).isEqualTo(List.of(1, 2));
        assertThat(fold("ARRAY_SORT", ints, array(3, Literal.nullOf(INT), 1))).isEqualTo(Arrays.asList(null, 1, 3));
        assertThat(fold("ARRAY_SLICE", ints, array(1, 2, 3, 4), 2, 3)).isEqualTo(List.of(2, 3));
        assertThat(fold("ARRAY_JOIN", TEXT, array("a", "b"), "-")).isEqualTo("a-b");
        assertThat(fold("ARRAY_MAX", INT, array(1, 9, 3))).isEqualTo(9);
        LogicalType map = LogicalType.map(TEXT, INT);
        Expression pairs = call("MAP", map, Kernels.literals("a", 1, "b", 2));
        assertThat(fold("ITEM", INT, pairs, "b")).isEqualTo(2);
        assertThat(fold("MAP_KEYS", LogicalType.array(TEXT), pairs)).isEqualTo(List.of("a", "b"));
        assertThat(text(pairs)).isEqualTo("{a=1, b=2}");
        LogicalType row = LogicalType.row(List.of("x", "y"), List.of(INT, TEXT));
        Expression fields = call("ROW", row, Kernels.literals(1, Literal.nullOf(TEXT)));
        assertThat(text(fields)).isEqualTo("(1, NULL)");
        assertThat(fold("FIELD", INT, fields, 0)).isEqualTo(1);
        assertThat(text(array(1, 2))).isEqualTo("[1, 2]");
        assertThat(fold(call("CAST", LogicalType.array(TEXT), array(1, 2)))).isEqualTo(List.of("1", "2"));
    }

    @Test
    void casts() {
        assertThat(fold("CAST", LogicalType.decimal(10, 0), "2.5")).isEqualTo(new BigDecimal("3"));
        assertThat(fold("CAST", LogicalType.decimal(10, 0), "-2.5")).isEqualTo(new BigDecimal("-3"));
        assertThat(fold("CAST", LogicalType.decimal(30, 2), "12345678901234567890.125"))
                .isEqualTo(new BigDecimal("12345678901234567890.13"));
        assertThat(fold("CAST", INT, new BigDecimal("-1.9"))).isEqualTo(-1);
        assertThat(fold("CAST", LogicalType.decimal(5, 2), 1.005)).isEqualTo(new BigDecimal("1.01"));
        assertThat(fold("CAST", BOOL, "Yes")).isEqualTo(true);
        assertThat(fold("CAST", TEXT, true)).isEqualTo("TRUE");
        assertThat(fold("CAST", TEXT, 1.0E10)).isEqualTo("1.0E10");
        assertThat(fold("CAST", LogicalType.sized(TypeRoot.CHAR, 5), "ab")).isEqualTo("ab   ");
        assertThat(fold("CAST", LogicalType.sized(TypeRoot.VARCHAR, 2), "abc")).isEqualTo("ab");
        assertThat(fold("CAST", INT, 3_000_000_000L)).isEqualTo(-1294967296);
        assertThat(fold("TRY_CAST", LogicalType.date(), "2020-02-30")).isNull();
        assertThat(fold("TRY_CAST", LogicalType.decimal(3, 0), 12345)).isNull();
        assertThat(fold("CAST", LogicalType.decimal(3, 0), 12345)).isNull();
        assertThat(fold("CAST", LogicalType.decimal(3, 0), "12345")).isNull();
        assertThatThrownBy(() -> fold("CAST", LogicalType.decimal(3, 0), "12a"))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CAST_FAILED))
                .hasMessageContaining("'12a' to DECIMAL(3, 0)");
    }
}
