CREATE TABLE t (
  a INT,
  b INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT a FROM t WHERE a NOT IN (SELECT b FROM t);
