CREATE TABLE t (
  a STRING,
  b STRING
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N', 'csv.disable-quote-character' = 'true');
SELECT a, b FROM t;
