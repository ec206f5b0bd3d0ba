-- The three most delayed flights out of each of five airports, from JSON: Top-N, which in streaming emits changes.
-- Run from the folder that holds examples/:  tidemill run examples/late-flights.sql --mode streaming --changelog
CREATE TABLE flights (
  `date` STRING,
  delay INT,
  distance INT,
  origin STRING,
  destination STRING
) WITH ('connector' = 'filesystem', 'path' = 'examples/data/flights-2k.json', 'format' = 'json');

SELECT origin, destination, `date`, delay, rn
FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY origin ORDER BY delay DESC, `date`, destination) AS rn
  FROM flights
  WHERE origin IN ('ATL', 'ORD', 'SEA', 'SFO', 'JFK')
)
WHERE rn <= 3;
