CREATE TABLE t (
  g INT,
  v INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT g, AVG(v) AS a FROM t GROUP BY g;
