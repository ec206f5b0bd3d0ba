CREATE TABLE t (
  ts TIMESTAMP(3),
  WATERMARK FOR ts AS ts
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT window_start, COUNT(*) AS w, SUM(n) AS total FROM TABLE(TUMBLE((SELECT window_time AS wt, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, window_time), DESCRIPTOR(wt), INTERVAL '20' SECOND)) GROUP BY window_start, window_end;
