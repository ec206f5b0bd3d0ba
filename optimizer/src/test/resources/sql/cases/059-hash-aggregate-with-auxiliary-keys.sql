SET 'table.exec.local-hash-agg.adaptive.enabled' = 'true';
SET 'table.optimizer.agg-phase-strategy' = 'TWO_PHASE';
CREATE TABLE t (
  id INT,
  v INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
CREATE TABLE n (
  id INT,
  name STRING,
  PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/n.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT n.id, n.name, COUNT(*) AS c, SUM(t.v) AS s FROM t JOIN n ON t.id = n.id GROUP BY n.id, n.name;
