SET 'table.optimizer.agg-phase-strategy' = 'TWO_PHASE';
CREATE TABLE t (
  g INT,
  v INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT g, SUM(v) AS s FROM (SELECT g, v FROM t ORDER BY v DESC LIMIT 2) x GROUP BY g;
