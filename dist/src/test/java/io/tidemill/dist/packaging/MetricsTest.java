package io.tidemill.dist.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The Grafana dashboard beside the examples shows nothing that the endpoint does not have after a batch and a streaming run. */
@Timeout(300)
final class MetricsTest {
    private static final Pattern METRIC = Pattern.compile("tidemill_[a-z_]+");
    private static final Pattern ENDPOINT = Pattern.compile("http://127\\.0\\.0\\.1:[0-9]+/metrics");
    private static final long WAIT_SECONDS = 120;

    private static final String SCRIPT = """
            CREATE TABLE trips (id INT, k STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)
              WITH ('connector' = 'filesystem', 'path' = '%1$s/trips.csv', 'format' = 'csv');
            CREATE TABLE batch_counts (k STRING, n BIGINT) WITH ('connector' = 'filesystem', 'path' = '%1$s/batch', 'format' = 'csv');
            CREATE TABLE window_counts (k STRING, n BIGINT) WITH ('connector' = 'filesystem', 'path' = '%1$s/stream', 'format' = 'csv');
            SET 'execution.runtime-mode' = 'batch';
            INSERT INTO batch_counts SELECT k, COUNT(*) FROM trips GROUP BY k;
            SET 'execution.runtime-mode' = 'streaming';
            INSERT INTO window_counts SELECT k, COUNT(*) FROM TABLE(TUMBLE(TABLE trips, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY k, window_start, window_end;
            CREATE TABLE endless (id INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1');
            CREATE TABLE nothing (id INT) WITH ('connector' = 'blackhole');
            INSERT INTO nothing SELECT id FROM endless;
            """;

    @TempDir
    static Path folder;

    private static Tarball tarball;

    @BeforeAll
    static void unpack() {
        tarball = Tarball.unpack(folder.resolve("here"), folder.resolve("data"));
    }

    @Test
    void everyMetricOfTheDashboardIsExported() throws IOException, InterruptedException {
        Files.writeString(
                tarball.data().resolve("trips.csv"),
                "1,a,2024-01-01 00:00:10\n2,b,2024-01-01 00:00:20\n3,a,2024-01-01 00:02:00\n");
        Set<String> shown = metrics(Files.readString(tarball.home().resolve("examples/dashboards/tidemill.json")));
        assertThat(shown).hasSizeGreaterThan(5);

        Path errors = tarball.data().resolve("run-errors");
        Path script = Files.writeString(tarball.data().resolve("script.sql"), SCRIPT.formatted(tarball.data()));
        Process run = tarball.command("run", script.toString(), "--metrics-port", "0")
                .redirectError(errors.toFile())
                .redirectOutput(tarball.data().resolve("run-output").toFile())
                .start();
        try {
            Set<String> missing = missing(shown, errors);
            assertThat(missing).as(Files.readString(errors)).isEmpty();
        } finally {
            run.destroy();
        }
        assertThat(run.waitFor()).as(Files.readString(errors)).isEqualTo(143);
    }

    /** What the endpoint still does not show when all statements have had their time. */
    private static Set<String> missing(Set<String> wanted, Path errors) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_SECONDS);
        Set<String> missing = wanted;
        while (!missing.isEmpty() && System.nanoTime() < deadline) {
            Matcher endpoint = ENDPOINT.matcher(Files.readString(errors));
            if (endpoint.find()) {
                HttpRequest request =
                        HttpRequest.newBuilder(URI.create(endpoint.group())).build();
                String text = HttpClient.newHttpClient()
                        .send(request, HttpResponse.BodyHandlers.ofString())
                        .body();
                missing = new TreeSet<>(wanted);
                missing.removeAll(metrics(text));
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
        }
        return missing;
    }

    private static Set<String> metrics(String text) {
        return METRIC.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }
}
