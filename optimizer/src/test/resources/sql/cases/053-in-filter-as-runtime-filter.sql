SET 'table.optimizer.runtime-filter.enabled' = 'true';
SET 'table.optimizer.runtime-filter.max-build-data-size' = '1 kb';
SET 'table.optimizer.runtime-filter.min-probe-data-size' = '2 kb';
SET 'table.optimizer.runtime-filter.min-filter-ratio' = '0.0';
CREATE TABLE ws (
  o INT,
  w INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/ws.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
CREATE TABLE wr (
  o INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/wr.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT COUNT(wr.o) AS c FROM wr, (SELECT a.o AS o FROM ws a, ws b WHERE a.o = b.o AND a.w <> b.w) x WHERE wr.o = x.o;
