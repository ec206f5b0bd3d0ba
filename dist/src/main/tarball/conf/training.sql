-- What the class archive is trained with after the first start: one query of each common kind.
SELECT 1;
SET 'execution.runtime-mode' = 'batch';
SELECT k, COUNT(*) AS n, SUM(v) AS s FROM (VALUES (1, 2.5), (1, 3.5), (2, 4.0)) AS t(k, v) WHERE v > 1 GROUP BY k ORDER BY k;
SELECT a.k, b.w FROM (VALUES (1), (2)) AS a(k) JOIN (VALUES (1, 'x')) AS b(k, w) ON a.k = b.k;
SET 'execution.runtime-mode' = 'streaming';
SELECT k, COUNT(*) AS n FROM (VALUES (1), (1), (2)) AS t(k) GROUP BY k;
