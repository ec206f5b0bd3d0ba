CREATE TABLE t1 (
  v1 INT,
  v2 INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t1.json', 'format' = 'debezium-json');
CREATE TABLE t2 (
  v1 INT,
  v2 INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t2.json', 'format' = 'debezium-json');
SELECT t1.v1 AS v11, t2.v1 AS v21 FROM t1 FULL OUTER JOIN t2 ON t1.v1 = t2.v1;
