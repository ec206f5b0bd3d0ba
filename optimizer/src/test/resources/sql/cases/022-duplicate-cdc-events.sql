SET 'table.exec.source.cdc-events-duplicate' = 'true';
CREATE TABLE t (
  k INT,
  v INT,
  PRIMARY KEY (k) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.json', 'format' = 'debezium-json');
SELECT COUNT(*) AS n, SUM(v) AS s FROM t;
