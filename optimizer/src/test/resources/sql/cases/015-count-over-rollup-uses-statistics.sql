CREATE TABLE t (
  v INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT COUNT(*) AS c FROM (SELECT SUM(v) AS s FROM t WHERE v > 100 GROUP BY ROLLUP (v)) x;
