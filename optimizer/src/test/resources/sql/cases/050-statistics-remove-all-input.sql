CREATE TABLE t (
  k INT,
  v INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT COUNT(*) AS c FROM t a JOIN t b ON a.k = b.k WHERE b.v < 0;
