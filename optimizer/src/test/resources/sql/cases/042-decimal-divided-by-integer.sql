CREATE TABLE t (
  d DECIMAL(10, 2),
  i INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT i, CAST(d / i AS DECIMAL(10, 4)) AS q, CAST(1 / CAST(i AS DECIMAL(10, 2)) AS DECIMAL(10, 4)) AS r FROM t;
