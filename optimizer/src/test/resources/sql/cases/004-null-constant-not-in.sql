CREATE TABLE o (
  x INT NOT NULL
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/o.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
CREATE TABLE i (
  id INT NOT NULL
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/i.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT 'full' AS s, x FROM o WHERE NULLIF(x, x) NOT IN (SELECT id FROM i)
UNION ALL
SELECT 'empty' AS s, x FROM o WHERE NULLIF(x, x) NOT IN (SELECT id FROM i WHERE id > 100);
