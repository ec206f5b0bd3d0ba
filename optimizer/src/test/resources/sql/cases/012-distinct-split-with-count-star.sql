SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '100 ms';
SET 'table.exec.mini-batch.size' = '3';
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
SET 'table.optimizer.distinct-agg.split.bucket-num' = '4';
SET 'table.optimizer.agg-phase-strategy' = 'TWO_PHASE';
CREATE TABLE t (
  g INT,
  u STRING
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.json', 'format' = 'debezium-json');
SELECT g, COUNT(DISTINCT u) AS du, COUNT(*) AS n FROM t GROUP BY g;
