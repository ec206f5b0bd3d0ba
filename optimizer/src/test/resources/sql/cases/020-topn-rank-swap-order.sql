CREATE TABLE t (
  id STRING,
  v INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT rn, id, s FROM (SELECT id, s, ROW_NUMBER() OVER (ORDER BY s DESC) AS rn FROM (SELECT id, SUM(v) AS s FROM t GROUP BY id) g) x WHERE rn <= 2;
