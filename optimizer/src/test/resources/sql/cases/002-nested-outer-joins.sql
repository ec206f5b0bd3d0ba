CREATE TABLE a (
  k INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/a.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
CREATE TABLE b (
  k INT,
  v STRING
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/b.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
CREATE TABLE c (
  k INT,
  w STRING
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/c.json', 'format' = 'debezium-json');
SELECT a.k, j.v, j.w FROM a LEFT JOIN (SELECT b.k AS bk, b.v, c.w FROM b FULL OUTER JOIN c ON b.k = c.k) j ON a.k = j.bk;
