CREATE TABLE t (
  b BOOLEAN,
  v INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT COUNT(*) FILTER (WHERE b) AS n, COUNT(*) AS c, SUM(v) FILTER (WHERE b) AS s FROM t;
