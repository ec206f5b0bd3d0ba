SET 'table.optimizer.join.broadcast-threshold' = '-1';
SET 'parallelism.default' = '4';
CREATE TABLE t (
  k INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
CREATE TABLE u (
  k INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/u.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT 'null' AS w, k FROM t WHERE k NOT IN (SELECT k FROM u)
UNION ALL
SELECT 'nonull' AS w, k FROM t WHERE k NOT IN (SELECT k FROM u WHERE k IS NOT NULL);
