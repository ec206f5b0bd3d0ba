CREATE TABLE t (
  id INT,
  ts TIMESTAMP(3),
  seq INT,
  v STRING
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT id, v FROM (SELECT id, v, ROW_NUMBER() OVER (PARTITION BY id ORDER BY ts DESC, seq DESC) AS rn FROM t) x WHERE rn = 1;
