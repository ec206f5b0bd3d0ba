CREATE TABLE t (
  k STRING,
  g INT,
  v INT,
  w INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT k, g, SUM(v) AS s, MAX(w) AS m FROM t WHERE k = 'x' GROUP BY k, g;
