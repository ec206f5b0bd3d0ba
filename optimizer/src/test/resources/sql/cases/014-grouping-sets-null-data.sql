CREATE TABLE t (
  v INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT v, GROUPING(v) AS gr, COUNT(*) AS c, MIN(v) AS m FROM t GROUP BY CUBE (v);
