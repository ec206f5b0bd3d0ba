CREATE TABLE t (
  rt TIMESTAMP(3),
  WATERMARK FOR rt AS rt - INTERVAL '1' MONTH
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT window_start, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(rt), INTERVAL '1' DAY)) GROUP BY window_start, window_end;
