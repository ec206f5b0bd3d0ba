package io.tidemill.optimizer.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.codegen.BytecodeExpressionCompiler;
import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.function.BuiltinFunctions;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import org.apache.calcite.rel.core.Project;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From SQL text through binder and translator to a value computed by the engine's kernels: every function family once. */
final class ConstantEvaluationTest {
    private static final Instant NOW = Instant.parse("2024-03-01T12:34:56.789Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '"',
            value = {
                "1 + 2 ~ 3",
                "7 / 2 ~ 3",
                "2147483647 + 1 ~ -2147483648",
                "1.5 * 2 ~ 3.0",
                "10 / CAST(4 AS DECIMAL(10, 2)) ~ 2.50000000000",
                "MOD(10, 3) ~ 1",
                "-5 % 3 ~ -2",
                "0.908 * CAST(3 AS BIGINT) ~ 2.724",
                "CAST('1.5' AS INT) ~ 1",
                "TRY_CAST('x' AS INT) ~ NULL",
                "CAST('1.006' AS DECIMAL(10, 2)) ~ 1.01",
                "CAST(1.5 AS STRING) ~ '1.5'",
                "NULL IN (1, 2) ~ NULL",
                "1 IN (1, NULL) ~ true",
                "3 NOT IN (1, 2) ~ true",
                "2 BETWEEN 1 AND 3 ~ true",
                "1 IS DISTINCT FROM 2 ~ true",
                "COALESCE(NULL, 2) ~ 2",
                "IFNULL(CAST(NULL AS STRING), 'x') ~ 'x'",
                "NULLIF(1, 1) ~ NULL",
                "IF(1 > 2, 'a', 'b') ~ 'b'",
                "GREATEST(1, 3, 2) ~ 3",
                "CASE 2 WHEN 1 THEN 'a' WHEN 2 THEN 'bc' END ~ 'bc'",
                "ABS(-3) ~ 3",
                "ROUND(2.345, 2) ~ 2.35",
                "TRUNCATE(2.349, 2) ~ 2.34",
                "FLOOR(-1.5) ~ -2",
                "CEIL(1.2) ~ 2",
                "POWER(2, 10) ~ 1024.0",
                "SQRT(16) ~ 4.0",
                "LN(1) ~ 0.0",
                "LOG(2, 8) ~ 3.0",
                "SIGN(-2) ~ -1",
                "'a' || 'b' ~ 'ab'",
                "CONCAT('a', 'b', 'c') ~ 'abc'",
                "CONCAT_WS('-', 'a', 'b') ~ 'a-b'",
                "SUBSTRING('abcdef' FROM 2 FOR 3) ~ 'bcd'",
                "SUBSTR('abcdef', -2) ~ 'ef'",
                "UPPER('aé') ~ 'AÉ'",
                "TRIM('  x ') ~ 'x'",
                "TRIM(LEADING 'x' FROM 'xxay') ~ 'ay'",
                "LTRIM('  x') ~ 'x'",
                "LPAD('7', 3, '0') ~ '007'",
                "REPLACE('abc', 'b', 'x') ~ 'axc'",
                "TRANSLATE('abc', 'ab', 'x') ~ 'xc'",
                "REGEXP_REPLACE('a1b2', '[0-9]', '') ~ 'ab'",
                "REGEXP_EXTRACT('k=v', '(.)=(.)', 2) ~ 'v'",
                "REGEXP('abc', 'b') ~ true",
                "POSITION('c' IN 'abc') ~ 3",
                "INSTR('abcb', 'b') ~ 2",
                "LOCATE('b', 'abcb', 3) ~ 4",
                "CHAR_LENGTH('aé') ~ 2",
                "SPLIT_INDEX('a/b/c', '/', 1) ~ 'b'",
                "REVERSE('abc') ~ 'cba'",
                "REPEAT('ab', 2) ~ 'abab'",
                "INITCAP('ab cd') ~ 'Ab Cd'",
                "LEFT('abc', 2) ~ 'ab'",
                "RIGHT('abc', 2) ~ 'bc'",
                "OVERLAY('abcd' PLACING 'xx' FROM 2 FOR 1) ~ 'axxcd'",
                "MD5('') ~ 'd41d8cd98f00b204e9800998ecf8427e'",
                "TO_BASE64('ab') ~ 'YWI='",
                "FROM_BASE64('YWI=') ~ 'ab'",
                "ASCII('a') ~ 97",
                "CHR(97) ~ 'a'",
                "DECODE(ENCODE('ab', 'UTF-8'), 'UTF-8') ~ 'ab'",
                "HEX('ab') ~ '6162'",
                "'abc' LIKE 'a_c' ~ true",
                "'a%c' LIKE 'a!%c' ESCAPE '!' ~ true",
                "'abc' NOT LIKE 'x%' ~ true",
                "'abc' SIMILAR TO '(a|b)bc' ~ true",
                "STARTSWITH('abc', 'ab') ~ true",
                "DATE '1970-01-11' ~ 10",
                "CAST('1970-01-02' AS DATE) ~ 1",
                "TIMESTAMP '1970-01-01 00:00:01.5' ~ 1500000",
                "TIMESTAMP '1970-01-31 00:00:00' + INTERVAL '1' MONTH ~ 5011200000000",
                "TIMESTAMP '1970-01-02 00:00:00' - INTERVAL '1' DAY ~ 0",
                "DATE '1970-01-31' + INTERVAL '1' MONTH ~ 58",
                "TIMESTAMPADD(DAY, 1, TIMESTAMP '1970-01-01 00:00:00') ~ 86400000000",
                "TIMESTAMPDIFF(HOUR, TIMESTAMP '1970-01-01 00:00:00', TIMESTAMP '1970-01-02 01:00:00') ~ 25",
                "EXTRACT(YEAR FROM DATE '2024-05-06') ~ 2024",
                "HOUR(TIMESTAMP '2024-05-06 07:08:09') ~ 7",
                "DAYOFWEEK(DATE '2024-05-05') ~ 1",
                "FLOOR(TIMESTAMP '1970-01-01 05:06:07' TO HOUR) ~ 18000000000",
                "CEIL(DATE '1970-01-15' TO MONTH) ~ 31",
                "DATE_FORMAT(TIMESTAMP '2024-05-06 07:08:09', 'yyyy-MM-dd HH:mm') ~ '2024-05-06 07:08'",
                "TO_DATE('1970-01-03') ~ 2",
                "TO_TIMESTAMP('1970-01-01 00:00:02') ~ 2000000",
                "CAST(TO_TIMESTAMP_LTZ(0, 3) AS STRING) ~ '1970-01-01 08:00:00.000'",
                "FROM_UNIXTIME(0) ~ '1970-01-01 08:00:00'",
                "UNIX_TIMESTAMP('1970-01-01 08:00:10') ~ 10",
                "CURRENT_DATE ~ 19783",
                "CURRENT_TIMESTAMP ~ 1709296496789000",
                "CONVERT_TZ('1970-01-01 00:00:00', 'UTC', 'America/Los_Angeles') ~ '1969-12-31 16:00:00'",
                "ARRAY[1, 2][2] ~ 2",
                "MAP['a', 1, 'b', 2]['b'] ~ 2",
                "CARDINALITY(ARRAY[1, 2, 3]) ~ 3",
                "ARRAY_CONTAINS(ARRAY[1, 2], 2) ~ true",
                "ARRAY[1, NULL] ~ [1, null]",
                "ROW(1, 'a') ~ [1, a]",
                "ROW(1, 'a') = ROW(1, 'a') ~ true",
                "JSON_VALUE('{\"a\": 1}', '$.a') ~ '1'",
                "JSON_VALUE('{\"a\": 1}', '$.a' RETURNING INT) ~ 1",
                "JSON_VALUE('{}', '$.a' DEFAULT 'none' ON EMPTY) ~ 'none'",
                "JSON_EXISTS('{\"a\": 1}', '$.a') ~ true",
                "JSON_QUERY('{\"a\": [1]}', '$.a') ~ '[1]'",
                "JSON_QUERY('{\"a\": 1}', '$.a' WITH WRAPPER) ~ '[1]'",
                "JSON_OBJECT('a' VALUE 1, 'b' VALUE 'x') ~ '{\"a\":1,\"b\":\"x\"}'",
                "JSON_OBJECT('a' VALUE CAST(NULL AS INT) ABSENT ON NULL) ~ '{}'",
                "JSON_ARRAY(1, 'a') ~ '[1,\"a\"]'",
                "JSON_STRING(ARRAY[1]) ~ '[1]'",
                "'{}' IS JSON ~ true",
                "'[]' IS JSON OBJECT ~ false",
                "'x' IS NOT JSON ~ true",
                "TYPEOF(1) ~ 'INT NOT NULL'",
                "STR_TO_MAP('a=1,b=2')['b'] ~ '2'",
                "PARSE_URL('http://h/p?q=1', 'QUERY', 'q') ~ '1'",
                "CAST('12:34:56' AS TIME) ~ 45296000",
                "CAST(TIMESTAMP '2024-01-01 00:00:00' AS DATE) ~ 19723",
                "TO_TIMESTAMP_LTZ('1970-01-01 08:00:01') ~ 1000000",
                "TO_TIMESTAMP_LTZ(1, 0) ~ 1000000",
                "99999999999999999999 ~ 99999999999999999999",
                "TRUE AND NULL ~ NULL",
                "FALSE AND NULL ~ false",
                "(1 = 1) IS NOT TRUE ~ false"
            })
    void evaluates(String sql, String expected) {
        assertThat(evaluate(sql)).hasToString(expected);
    }

    @Test
    void stringsOnSeveralLinesAreOne() {
        assertThat(evaluate("'a'\n'b'")).hasToString("'ab'");
    }

    @Test
    void failuresOfConstantsAreFailuresOfTheStatement() {
        assertThatThrownBy(() -> evaluate("1 / 0")).hasMessageStartingWith("TM-1004");
        assertThatThrownBy(() -> evaluate("CAST('x' AS INT)")).hasMessageStartingWith("TM-1005");
    }

    private static Literal evaluate(String sql) {
        BoundQuery query = new TestCatalog()
                .define("CREATE TABLE one (x INT) WITH ('connector' = 'x')")
                .query("SELECT " + sql + " AS v FROM one");
        Project project = (Project) query.plan();
        BuiltinFunctions functions = new BuiltinFunctions();
        EvaluationSession session = new EvaluationSession(
                ZoneId.of("GMT+08:00"),
                InstantSource.fixed(NOW),
                NOW.toEpochMilli(),
                () -> Long.MIN_VALUE,
                false,
                4000);
        return new BytecodeExpressionCompiler(functions)
                .fold(
                        new ExpressionTranslator(project.getCluster().getRexBuilder(), functions)
                                .translate(project.getProjects().get(0)),
                        session);
    }
}
