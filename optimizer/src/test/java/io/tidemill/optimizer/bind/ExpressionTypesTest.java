package io.tidemill.optimizer.bind;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Result types of expressions over one table. */
final class ExpressionTypesTest {
    private static final String TABLE = """
            CREATE TABLE t (
              ti TINYINT, si SMALLINT, i INT, l BIGINT, f FLOAT, d DOUBLE,
              d52 DECIMAL(5, 2), d152 DECIMAL(15, 2), d3818 DECIMAL(38, 18), dd DECIMAL,
              b BOOLEAN, s STRING, c CHAR(3), v VARCHAR(10), y BYTES,
              dt DATE, tm TIME, ts TIMESTAMP(3), ts6 TIMESTAMP, ltz TIMESTAMP_LTZ(3),
              a ARRAY<INT>, m MAP<STRING, BIGINT>, r ROW<x INT NOT NULL, y ROW<z STRING>>,
              n INT NOT NULL
            ) WITH ('connector' = 'x')
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "i + l | BIGINT",
                "ti + ti | TINYINT",
                "ti + si | SMALLINT",
                "i / n | INT",
                "n / n | INT NOT NULL",
                "i + d | DOUBLE",
                "i + f | FLOAT",
                "d52 + d152 | DECIMAL(16, 2)",
                "d52 - i | DECIMAL(13, 2)",
                "d152 * d152 | DECIMAL(31, 4)",
                "d152 * (1 - d152) | DECIMAL(32, 4)",
                "d3818 * d3818 | DECIMAL(38, 6)",
                "d152 / d52 | DECIMAL(23, 8)",
                "d52 / i | DECIMAL(16, 13)",
                "1 / d52 | DECIMAL(18, 6)",
                "0.908 * l | DECIMAL(24, 3)",
                "d52 + d | DOUBLE",
                "MOD(l, 4) | INT",
                "d52 % d152 | DECIMAL(5, 2)",
                "-d52 | DECIMAL(5, 2)",
                "dd | DECIMAL(10, 0)",
                "CAST(s AS DECIMAL) | DECIMAL(10, 0)",
                "CAST(s AS DECIMAL(5)) | DECIMAL(5, 0)",
                "SUM(i) | INT",
                "SUM(l) | BIGINT",
                "SUM(f) | FLOAT",
                "SUM(d152) | DECIMAL(38, 2)",
                "AVG(i) | INT",
                "AVG(l) | BIGINT",
                "AVG(d) | DOUBLE",
                "AVG(d152) | DECIMAL(38, 6)",
                "AVG(d3818) | DECIMAL(38, 18)",
                "COUNT(*) | BIGINT NOT NULL",
                "COUNT(DISTINCT s) | BIGINT NOT NULL",
                "MIN(n) | INT",
                "SUM(n) FILTER (WHERE b) | INT",
                "STDDEV_POP(d) | DOUBLE",
                "LISTAGG(s) | STRING",
                "LISTAGG(c, ';') | STRING",
                "COLLECT(i) | MULTISET<INT> NOT NULL",
                "ARRAY_AGG(s) | ARRAY<STRING>",
                "FIRST_VALUE(s) | STRING",
                "APPROX_COUNT_DISTINCT(s) | BIGINT NOT NULL",
                "UPPER(v) | STRING",
                "SUBSTRING(v FROM 2) | VARCHAR(10)",
                "SUBSTR(s, 1, 2) | STRING",
                "CONCAT(s, c) | STRING",
                "CHAR_LENGTH(s) | INT",
                "REPLACE(s, 'a', 'b') | STRING",
                "REGEXP_EXTRACT(s, 'a', 1) | STRING",
                "SPLIT_INDEX(s, '/', 3) | STRING",
                "POSITION('a' IN s) | INT",
                "TRIM(s) | STRING",
                "LPAD(s, 3, 'x') | STRING",
                "MD5(s) | STRING",
                "'abc' | CHAR(3) NOT NULL",
                "U&'\\00e4' | CHAR(1) NOT NULL",
                "CASE WHEN b THEN 1 ELSE 2 END | INT NOT NULL",
                "CASE WHEN b THEN 'a' ELSE 'bcd' END | VARCHAR(3) NOT NULL",
                "CASE WHEN b THEN d152 ELSE 0 END | DECIMAL(15, 2)",
                "CASE WHEN b THEN i END | INT",
                "COALESCE(i, 0) | INT NOT NULL",
                "COALESCE(i, l) | BIGINT",
                "IFNULL(s, '') | STRING NOT NULL",
                "NULLIF(n, 1) | INT",
                "IF(b, i, l) | BIGINT",
                "GREATEST(i, d) | DOUBLE",
                "CAST(i AS STRING) | STRING",
                "CAST(n AS BIGINT) | BIGINT NOT NULL",
                "TRY_CAST(s AS INT) | INT",
                "TRY_CAST(n AS STRING) | STRING",
                "TYPEOF(i) | STRING NOT NULL",
                "ABS(d52) | DECIMAL(5, 2)",
                "ROUND(d152, 1) | DECIMAL(15, 1)",
                "ROUND(d, 1) | DOUBLE",
                "FLOOR(d52) | DECIMAL(5, 0)",
                "CEIL(d) | DOUBLE",
                "POWER(i, 2) | DOUBLE",
                "SQRT(d52) | DOUBLE",
                "RAND() | DOUBLE NOT NULL",
                "RAND_INTEGER(10) | INT NOT NULL",
                "UUID() | CHAR(36) NOT NULL",
                "DATE '2024-01-01' | DATE NOT NULL",
                "TIMESTAMP '2024-01-01 00:00:00.123' | TIMESTAMP(3) NOT NULL",
                "ts + INTERVAL '1' DAY | TIMESTAMP(3)",
                "ts - INTERVAL '4' SECOND | TIMESTAMP(3)",
                "ltz - INTERVAL '1' HOUR | TIMESTAMP_LTZ(3)",
                "ts - INTERVAL '1' MONTH | TIMESTAMP(3)",
                "dt + INTERVAL '3' MONTH | DATE",
                "TIMESTAMPADD(DAY, 1, ts) | TIMESTAMP(3)",
                "TIMESTAMPDIFF(DAY, ts, ts) | INT",
                "EXTRACT(YEAR FROM dt) | BIGINT",
                "HOUR(ts) | BIGINT",
                "FLOOR(ts TO DAY) | TIMESTAMP(3)",
                "DATE_FORMAT(ts, 'yyyy') | STRING",
                "TO_TIMESTAMP(s) | TIMESTAMP(3)",
                "TO_TIMESTAMP_LTZ(l, 3) | TIMESTAMP_LTZ(3)",
                "TO_DATE(s) | DATE",
                "UNIX_TIMESTAMP() | BIGINT NOT NULL",
                "UNIX_TIMESTAMP(s) | BIGINT",
                "FROM_UNIXTIME(l) | STRING",
                "CURRENT_TIMESTAMP | TIMESTAMP_LTZ(3) NOT NULL",
                "NOW() | TIMESTAMP_LTZ(3) NOT NULL",
                "LOCALTIMESTAMP | TIMESTAMP(3) NOT NULL",
                "CURRENT_DATE | DATE NOT NULL",
                "PROCTIME() | TIMESTAMP_LTZ(3) NOT NULL",
                "CURRENT_WATERMARK(ts) | TIMESTAMP(3)",
                "CAST(ltz AS TIMESTAMP(3)) | TIMESTAMP(3)",
                "a[1] | INT",
                "m['x'] | BIGINT",
                "r.x | INT",
                "t.r.y.z | STRING",
                "ARRAY[1, 2] | ARRAY<INT NOT NULL> NOT NULL",
                "MAP['a', 1] | MAP<CHAR(1) NOT NULL, INT NOT NULL> NOT NULL",
                "ROW(1, s) | ROW<`EXPR$0` INT NOT NULL, `EXPR$1` STRING> NOT NULL",
                "CARDINALITY(a) | INT",
                "ARRAY_CONTAINS(a, 1) | BOOLEAN",
                "MAP_KEYS(m) | ARRAY<STRING>",
                "CAST(r AS ROW<x BIGINT, y ROW<z CHAR(2)>>) | ROW<`x` BIGINT, `y` ROW<`z` CHAR(2)>>",
                "CAST(a AS ARRAY<BIGINT>) | ARRAY<BIGINT>",
                "CAST(a AS INT ARRAY) | ARRAY<INT>",
                "JSON_VALUE(s, '$.a') | STRING",
                "JSON_VALUE(s, '$.a' RETURNING INT) | INT",
                "JSON_QUERY(s, '$.a') | STRING",
                "JSON_EXISTS(s, '$.a') | BOOLEAN",
                "JSON_OBJECT('a' VALUE 1) | STRING NOT NULL",
                "s IS JSON | BOOLEAN",
                "i = 1 | BOOLEAN",
                "i IS NULL | BOOLEAN NOT NULL",
                "i IN (1, 2) | BOOLEAN",
                "i BETWEEN 1 AND 2 | BOOLEAN",
                "s LIKE 'a%' ESCAPE '!' | BOOLEAN",
                "s SIMILAR TO 'a' | BOOLEAN",
                "i IS DISTINCT FROM l | BOOLEAN NOT NULL",
                "NULL | NULL",
                "CAST(NULL AS INT) | INT",
                "INTERVAL '100' DAY | INTERVAL DAY TO SECOND NOT NULL",
                "INTERVAL '1-2' YEAR TO MONTH | INTERVAL YEAR TO MONTH NOT NULL",
                "1e3 | DOUBLE NOT NULL",
                "1.50 | DECIMAL(3, 2) NOT NULL",
                "10000000000 | BIGINT NOT NULL",
                "X'0A' | BINARY(1) NOT NULL"
            })
    void typeOf(String expression, String type) {
        BoundQuery query = new TestCatalog().define(TABLE).query("SELECT " + expression + " AS x FROM t");
        assertThat(RelTypes.row(query.plan().getRowType()).children().get(0)).hasToString(type);
    }

    @Test
    void typeOfConcatenation() {
        typeOf("s || c", "STRING");
        typeOf("c || c", "CHAR(6)");
        typeOf("v || 'ab'", "VARCHAR(12)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ROW_NUMBER() OVER (PARTITION BY i ORDER BY ts) | BIGINT NOT NULL",
                "RANK() OVER (ORDER BY ts) | BIGINT NOT NULL",
                "LAG(s) OVER (ORDER BY ts) | STRING",
                "LEAD(n, 1, 0) OVER (ORDER BY ts) | INT NOT NULL",
                "SUM(i) OVER (PARTITION BY l ORDER BY ts ROWS 2 PRECEDING) | INT",
                "FIRST_VALUE(s) OVER (ORDER BY ts) | STRING",
                "PERCENT_RANK() OVER (ORDER BY ts) | DOUBLE NOT NULL",
                "NTILE(4) OVER (ORDER BY ts) | BIGINT NOT NULL"
            })
    void typeOfWindowFunction(String expression, String type) {
        typeOf(expression, type);
    }
}
