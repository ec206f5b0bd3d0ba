-- What the start archive is trained with, after the first start: queries of each common kind. Run from the folder that holds conf/.
SELECT 1;
CREATE TABLE words (id INT, word STRING) WITH ('connector' = 'filesystem', 'path' = 'conf/training.csv', 'format' = 'csv', 'csv.header' = 'true');
SET 'execution.runtime-mode' = 'batch';
SELECT k, COUNT(*) AS n, SUM(v) AS s FROM (VALUES (1, 2.5), (1, 3.5), (2, 4.0)) AS t(k, v) WHERE v > 1 GROUP BY k ORDER BY k;
SELECT a.word, COUNT(*) AS n FROM words AS a JOIN words AS b ON a.id = b.id GROUP BY a.word ORDER BY n DESC LIMIT 3;
SET 'execution.runtime-mode' = 'streaming';
SELECT k, COUNT(*) AS n FROM (VALUES (1), (1), (2)) AS t(k) GROUP BY k;
SELECT a.word, COUNT(*) AS n FROM words AS a JOIN words AS b ON a.id = b.id GROUP BY a.word;
