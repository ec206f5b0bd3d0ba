CREATE TABLE t (
  id INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT 10 / id AS q FROM t WHERE id = 2
UNION ALL
SELECT 10 / (id - id) AS q FROM t WHERE id = 99;
