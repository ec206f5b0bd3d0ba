CREATE TABLE t (
  id INT,
  b BOOLEAN
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT id, CASE WHEN (b AND NOT b) IS NULL THEN 'u' WHEN (b AND NOT b) THEN 't' ELSE 'f' END AS c, b IS FALSE AS f, b IS NOT TRUE AS nt FROM t;
