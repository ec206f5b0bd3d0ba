package io.tidemill.optimizer.bind;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.function.BuiltinFunctions;
import org.apache.calcite.rel.core.Project;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SQL expressions in the engine's form. */
final class ExpressionTranslatorTest {
    private static final String TABLE = """
            CREATE TABLE t (i INT, l BIGINT, d DOUBLE, d52 DECIMAL(5, 2), s STRING, b BOOLEAN, ts TIMESTAMP(3),
              dt DATE, ltz TIMESTAMP_LTZ(3), a ARRAY<INT>, m MAP<STRING, BIGINT>, r ROW<x INT, y STRING>) WITH ('connector' = 'x')
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "i + 1 | +($0, 1)",
                "i + l | +(CAST($0):BIGINT, $1)",
                "l * 2 | *($1, 2)",
                "d * i | *($2, CAST($0):DOUBLE)",
                "d52 * i | *($3, CAST($0):DECIMAL(10, 0))",
                "d52 / 3 | /($3, 3)",
                "MOD(l, 123) | CAST(MOD($1, 123)):INT",
                "l = 5 | =($1, 5)",
                "i < l | <(CAST($0):BIGINT, $1)",
                "d52 > 1 | >(CAST($3):DECIMAL(12, 2), 1.00)",
                "i IN (1, 2, 3) | IN($0, 1, 2, 3)",
                "i NOT IN (1, 2) | NOT(IN($0, 1, 2))",
                "i = 1 OR s = 'a' OR i = 2 | OR(IN($0, 1, 2), =($4, 'a'))",
                "b AND i = 1 AND l = 2 | AND($5, =($0, 1), =($1, 2))",
                "i BETWEEN 1 AND 3 | AND(>=($0, 1), <=($0, 3))",
                "NOT b | NOT($5)",
                "b IS NOT TRUE | IS NOT TRUE($5)",
                "i IS NULL | IS NULL($0)",
                "CASE WHEN b THEN 1 ELSE l END | CASE($5, 1, $1)",
                "COALESCE(i, 0) | COALESCE($0, 0)",
                "IFNULL(i, 0) | COALESCE($0, 0)",
                "NULLIF(i, 1) | CASE(=($0, 1), NULL, $0)",
                "IF(b, i, 0) | CASE($5, $0, 0)",
                "CAST(i AS STRING) | CAST($0):STRING",
                "TRY_CAST(s AS INT) | TRY_CAST($4):INT",
                "s LIKE 'a%' | LIKE($4, 'a%')",
                "s NOT LIKE 'a%' | NOT(LIKE($4, 'a%'))",
                "s LIKE 'a!%' ESCAPE '!' | LIKE($4, 'a!%', '!')",
                "TRIM(LEADING 'x' FROM s) | TRIM('LEADING', 'x', $4)",
                "SUBSTR(s, 2) | SUBSTRING($4, 2)",
                "CHARACTER_LENGTH(s) | CHAR_LENGTH($4)",
                "TRANSLATE(s, 'a', 'b') | TRANSLATE($4, 'a', 'b')",
                "EXTRACT(YEAR FROM dt) | EXTRACT('YEAR', $7)",
                "HOUR(ts) | EXTRACT('HOUR', $6)",
                "FLOOR(ts TO DAY) | FLOOR($6, 'DAY')",
                "CEIL(d) | CEIL($2)",
                "TIMESTAMPADD(MONTH, 2, ts) | TIMESTAMPADD('MONTH', 2, $6)",
                "TIMESTAMPDIFF(SECOND, ts, ts) | TIMESTAMPDIFF('SECOND', $6, $6)",
                "ts + INTERVAL '1' DAY | +($6, 86400000000)",
                "ts - INTERVAL '2' MONTH | -($6, 2)",
                "ts >= dt | >=($6, CAST($7):TIMESTAMP(3))",
                "ts = ltz | =($6, CAST($8):TIMESTAMP(3))",
                "dt < DATE '1970-01-02' | <($7, 1)",
                "ts = TIMESTAMP '1970-01-01 00:00:01' | =($6, 1000000)",
                "dt < '2024-01-01' | <($7, CAST('2024-01-01'):DATE NOT NULL)",
                "i = '1' | =($0, CAST('1'):INT NOT NULL)",
                "a[2] | ITEM($9, 2)",
                "m['k'] | ITEM($10, 'k')",
                "r.y | FIELD($11, 1)",
                "ARRAY[i, 1] | ARRAY($0, 1)",
                "MAP['a', l] | MAP('a', $1)",
                "CURRENT_DATE | CURRENT_DATE()",
                "CURRENT_TIMESTAMP | CURRENT_TIMESTAMP()",
                "-i | NEGATE($0)",
                "GREATEST(i, l) | GREATEST(CAST($0):BIGINT, $1)",
                "X'0a' | x'0a'",
                "99999999999999999999 | 99999999999999999999",
                "12345678901234567890.123456789 | 12345678901234567890.123456789",
                "i IS DISTINCT FROM 1 | IS DISTINCT FROM($0, 1)",
                "POSITION('a' IN s) | POSITION('a', $4)",
                "JSON_EXISTS(s, '$.a') | JSON_EXISTS($4, '$.a')",
                "s IS JSON OBJECT | IS JSON OBJECT($4)"
            })
    void becomes(String sql, String expected) {
        assertThat(translate(sql)).hasToString(expected);
    }

    @Test
    void concatenationKeepsItsName() {
        assertThat(translate("s || 'x'")).hasToString("||($4, 'x')");
    }

    @Test
    void conditionsOnDifferentValuesStayApart() {
        assertThat(translate("i = 1 OR l = 2 OR i = 3 OR l = 4")).hasToString("OR(IN($0, 1, 3), IN($1, 2, 4))");
        assertThat(translate("RAND_INTEGER(3) = 1 OR RAND_INTEGER(3) = 2"))
                .hasToString("OR(=(RAND_INTEGER(3), 1), =(RAND_INTEGER(3), 2))");
    }

    private static Expression translate(String sql) {
        BoundQuery query = new TestCatalog().define(TABLE).query("SELECT " + sql + " AS x, i FROM t");
        Project project = (Project) query.plan();
        return new ExpressionTranslator(project.getCluster().getRexBuilder(), new BuiltinFunctions())
                .translate(project.getProjects().get(0));
    }
}
