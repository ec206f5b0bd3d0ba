CREATE TABLE t (
  s STRING
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT s, CAST(s AS DECIMAL) AS d FROM t;
