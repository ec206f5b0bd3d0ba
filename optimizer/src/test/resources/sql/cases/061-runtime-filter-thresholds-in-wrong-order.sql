SET 'table.optimizer.runtime-filter.enabled' = 'true';
SET 'table.optimizer.runtime-filter.min-probe-data-size' = '1 kb';
SET 'table.optimizer.runtime-filter.max-build-data-size' = '10 mb';
CREATE TABLE t (
  k INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT COUNT(*) AS c FROM t a JOIN t b ON a.k = b.k;
