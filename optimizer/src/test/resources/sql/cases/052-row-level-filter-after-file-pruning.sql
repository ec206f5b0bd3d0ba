CREATE TABLE t (
  a INT,
  b STRING
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT a, b FROM t WHERE a >= 3;
