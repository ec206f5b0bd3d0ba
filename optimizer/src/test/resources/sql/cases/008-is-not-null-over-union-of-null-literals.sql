CREATE TABLE t (
  a INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT a, c FROM (SELECT a, CAST(NULL AS INT) AS c FROM t UNION ALL SELECT a, CAST(NULL AS INT) AS c FROM t UNION ALL SELECT a, 7 AS c FROM t WHERE a = 1) u WHERE c IS NOT NULL;
