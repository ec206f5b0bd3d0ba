SET 'table.optimizer.join.broadcast-threshold' = '-1';
CREATE TABLE b (
  k INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/b.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
CREATE TABLE p (
  k INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/p.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT COUNT(*) AS c, COUNT(b.k) AS nb, COUNT(p.k) AS np FROM b FULL OUTER JOIN p ON b.k = p.k;
