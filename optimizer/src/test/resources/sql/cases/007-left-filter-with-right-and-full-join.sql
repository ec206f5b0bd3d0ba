CREATE TABLE a (
  k INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/a.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
CREATE TABLE b (
  k INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/b.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT a.k AS ak, b.k AS bk FROM a FULL OUTER JOIN b ON a.k = b.k WHERE a.k < 2;
