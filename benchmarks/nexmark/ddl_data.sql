-- Writes the nested newline-JSON stream from the generator.
CREATE TABLE events (
  event_type INT,
  person ROW<id BIGINT, name STRING, email STRING, card STRING, city STRING, state STRING, date_time TIMESTAMP(3), extra STRING>,
  auction ROW<id BIGINT, item_name STRING, description STRING, initial_bid BIGINT, reserve BIGINT, date_time TIMESTAMP(3), expires TIMESTAMP(3), seller BIGINT, category BIGINT, extra STRING>,
  bid ROW<auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, date_time TIMESTAMP(3), extra STRING>
) WITH ('connector' = 'nexmark', 'events' = '${EVENTS}', 'rate' = '${RATE}', 'parts' = '1');
CREATE TABLE files (
  event_type INT,
  person ROW<id BIGINT, name STRING, email STRING, card STRING, city STRING, state STRING, date_time TIMESTAMP(3), extra STRING>,
  auction ROW<id BIGINT, item_name STRING, description STRING, initial_bid BIGINT, reserve BIGINT, date_time TIMESTAMP(3), expires TIMESTAMP(3), seller BIGINT, category BIGINT, extra STRING>,
  bid ROW<auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING, date_time TIMESTAMP(3), extra STRING>
) WITH ('connector' = 'filesystem', 'path' = 'file://${DATA}/json', 'format' = 'json', 'json.encode.ignore-null-fields' = 'true');
