package io.tidemill.benchmarks.driver;

import io.tidemill.benchmarks.worker.WorkerServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** An engine in its own JVM. */
final class WorkerProcess implements AutoCloseable {
    /**
     * An answer of the worker.
     *
     * @param millis time that the query took
     * @param cpuMillis CPU time of the worker's JVM meanwhile
     * @param rows rows, -1 when they were thrown away
     * @param failure text of the failure, or null
     */
    record Reply(double millis, double cpuMillis, long rows, String failure) {
        static Reply failed(String failure) {
            return new Reply(Double.NaN, Double.NaN, 0, failure);
        }
    }

    private final String name;
    private final Process process;
    private final Writer requests;
    private final BufferedReader replies;

    private WorkerProcess(String name, Process process) {
        this.name = name;
        this.process = process;
        this.requests = process.outputWriter(StandardCharsets.UTF_8);
        this.replies = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts a worker and waits until its engine is open. */
    static WorkerProcess start(String name, List<String> command, Path log) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            WorkerProcess worker = new WorkerProcess(name, process);
            Reply ready = worker.reply();
            if (ready.failure() != null) {
                throw new BenchmarkException(name + " does not start: " + ready.failure() + " (see " + log + ")");
            }
            return worker;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String name() {
        return name;
    }

    Reply query(Path sql, Path answer) {
        return request("QUERY\t" + sql + "\t" + answer);
    }

    Reply discard(Path sql) {
        return request("DISCARD\t" + sql);
    }

    private Reply request(String line) {
        try {
            requests.write(line + "\n");
            requests.flush();
            return reply();
        } catch (IOException e) {
            return Reply.failed("worker ended: " + e.getMessage());
        }
    }

    private Reply reply() throws IOException {
        for (String line = replies.readLine(); line != null; line = replies.readLine()) {
            if (line.startsWith(WorkerServer.MARK)) {
                String[] parts = line.split("\t");
                return parts[1].equals("OK")
                        ? new Reply(
                                Long.parseLong(parts[2]) / 1e6,
                                Long.parseLong(parts[4]) / 1e6,
                                Long.parseLong(parts[3]),
                                null)
                        : Reply.failed(parts.length > 2 ? parts[2] : "unknown");
            }
        }
        return Reply.failed("worker ended without an answer");
    }

    @Override
    public void close() {
        try {
            requests.close();
        } catch (IOException e) {
            process.destroy(); // it has ended already, or will now
        }
        process.destroy();
    }
}
