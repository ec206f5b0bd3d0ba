CREATE TABLE l (
  id INT,
  lt TIMESTAMP(3),
  WATERMARK FOR lt AS lt
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/l.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
CREATE TABLE r (
  id INT,
  rt TIMESTAMP(3),
  WATERMARK FOR rt AS rt
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/r.csv', 'format' = 'csv', 'csv.null-literal' = 'N');
SELECT l.id, r.id AS rid FROM l LEFT JOIN r ON l.id = r.id AND r.rt BETWEEN l.lt AND l.lt + INTERVAL '5' SECOND;
