-- Rain by month in Seattle, with tumbling windows over event time. The same rows in batch and in streaming.
-- Run from the folder that holds examples/:  tidemill run examples/weather.sql --mode streaming
CREATE TABLE weather (
  `date` DATE,
  precipitation DOUBLE,
  temp_max DOUBLE,
  temp_min DOUBLE,
  wind DOUBLE,
  weather STRING,
  ts AS CAST(`date` AS TIMESTAMP(3)),
  WATERMARK FOR ts AS ts - INTERVAL '1' DAY
) WITH ('connector' = 'filesystem', 'path' = 'examples/data/seattle-weather.csv', 'format' = 'csv', 'csv.header' = 'true');

SELECT window_start, COUNT(*) AS days, ROUND(SUM(precipitation), 1) AS rain, MAX(temp_max) AS hottest
FROM TABLE(TUMBLE(TABLE weather, DESCRIPTOR(ts), INTERVAL '30' DAY))
WHERE weather IN ('rain', 'drizzle')
GROUP BY window_start, window_end;
