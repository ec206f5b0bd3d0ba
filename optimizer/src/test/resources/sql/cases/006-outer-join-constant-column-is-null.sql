CREATE TABLE l (
  k INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/l.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
CREATE TABLE r (
  k INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/r.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT l.k FROM l LEFT JOIN (SELECT k, 1 AS flag FROM r) x ON l.k = x.k WHERE x.flag IS NULL;
