CREATE TABLE s (
  item INT,
  wh STRING,
  q INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/s.json', 'format' = 'debezium-json');
SELECT s.item, s.wh, s.q FROM s JOIN (SELECT item, MIN(q) AS mq FROM s GROUP BY item) m ON s.item = m.item AND s.q = m.mq;
