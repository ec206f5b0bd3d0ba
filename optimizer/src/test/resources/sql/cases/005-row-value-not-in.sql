CREATE TABLE t (
  a INT,
  b INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
CREATE TABLE u (
  a INT,
  b INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/u.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT a, b FROM t WHERE (a, b) NOT IN (SELECT a, b FROM u);
