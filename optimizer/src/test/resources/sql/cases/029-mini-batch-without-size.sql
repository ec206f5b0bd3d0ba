SET 'table.exec.mini-batch.enabled' = 'true';
CREATE TABLE t (
  k STRING
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT k, COUNT(*) AS n FROM t GROUP BY k;
