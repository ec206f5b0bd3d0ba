SET 'table.optimizer.reuse-sub-plan-enabled' = 'true';
SET 'table.optimizer.reuse-source-enabled' = 'true';
CREATE TABLE t (
  a INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/a.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT 'lt' AS w, a FROM t WHERE a < 2
UNION ALL
SELECT 'gt' AS w, a FROM t WHERE a > 1
UNION ALL
SELECT 'hint' AS w, a FROM t /*+ OPTIONS('path' = '${DIR}/b.csv') */;
