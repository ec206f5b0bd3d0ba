CREATE TABLE t (
  a INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.json', 'format' = 'debezium-json');
CREATE TABLE u (
  b INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/u.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT 'max' AS w, m FROM (SELECT MAX(a) AS m FROM t) x WHERE m NOT IN (SELECT b FROM u)
UNION ALL
SELECT 'min1' AS w, m FROM (SELECT MIN(a) + 1 AS m FROM t) y WHERE m NOT IN (SELECT b FROM u);
