CREATE TABLE o (
  k INT NOT NULL
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/o.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
CREATE TABLE i (
  k INT NOT NULL,
  v INT NOT NULL
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/i.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT k, m, m IS NULL AS missing FROM (SELECT k, (SELECT MAX(v) FROM i WHERE i.k = o.k) AS m FROM o) x;
