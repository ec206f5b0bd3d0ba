CREATE TABLE t (
  v INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT COUNT(*) AS c, SUM(v) AS s FROM t WHERE v < 0;
