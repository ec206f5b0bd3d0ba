CREATE TABLE t (
  a INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT COALESCE(SUM(CASE WHEN r < 0.5 THEN 1 ELSE 0 END), 0) AS bad, COALESCE(SUM(CASE WHEN r2 <> r THEN 1 ELSE 0 END), 0) AS diff FROM (SELECT r, r AS r2 FROM (SELECT a, RAND() AS r FROM t) x WHERE r >= 0.5) y;
