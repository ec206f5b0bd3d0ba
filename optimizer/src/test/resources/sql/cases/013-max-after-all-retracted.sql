CREATE TABLE t (
  g INT,
  v INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.json', 'format' = 'debezium-json');
SELECT COUNT(*) AS groups_, SUM(m) AS s, MAX(n) AS mx FROM (SELECT g, MAX(v) AS m, COUNT(*) AS n FROM t GROUP BY g) x;
