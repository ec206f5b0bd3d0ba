SET 'table.optimizer.skewed-join-optimization.strategy' = 'forced';
SET 'table.optimizer.skewed-join-optimization.skewed-threshold' = '1 kb';
SET 'table.optimizer.skewed-join-optimization.skewed-factor' = '1.1';
SET 'parallelism.default' = '3';
CREATE TABLE l (
  k INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/l.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
CREATE TABLE r (
  k INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/r.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT COUNT(*) AS c, COUNT(r.k) AS m FROM l LEFT JOIN r ON l.k = r.k;
