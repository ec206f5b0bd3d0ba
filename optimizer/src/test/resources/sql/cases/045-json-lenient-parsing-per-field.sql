CREATE TABLE t (
  id INT,
  v INT
) WITH ('connector' = 'filesystem', 'path' = '${DIR}/t.json', 'format' = 'json', 'json.ignore-parse-errors' = 'true');
SELECT id, v FROM t;
