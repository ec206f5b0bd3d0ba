-- Which states do the most flights leave for? A join of two CSV files, aggregated.
-- Run from the folder that holds examples/:  tidemill run examples/busiest-states.sql [--mode batch|streaming] [--changelog]
CREATE TABLE airports (
  iata STRING,
  name STRING,
  city STRING,
  state STRING,
  country STRING,
  latitude DOUBLE,
  longitude DOUBLE
) WITH ('connector' = 'filesystem', 'path' = 'examples/data/airports.csv', 'format' = 'csv', 'csv.header' = 'true');

CREATE TABLE routes (
  origin STRING,
  destination STRING,
  `count` INT
) WITH ('connector' = 'filesystem', 'path' = 'examples/data/flights-airport.csv', 'format' = 'csv', 'csv.header' = 'true');

SELECT a.state, COUNT(*) AS routes, SUM(r.`count`) AS flights
FROM routes AS r JOIN airports AS a ON r.origin = a.iata
GROUP BY a.state
ORDER BY flights DESC
LIMIT 10;
