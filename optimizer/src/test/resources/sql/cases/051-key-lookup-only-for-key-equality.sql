CREATE TABLE t (
  k1 INT,
  k2 INT,
  v INT,
  w INT,
  PRIMARY KEY (k1, k2) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT k1, k2 FROM t WHERE v = 5 AND w = 6;
