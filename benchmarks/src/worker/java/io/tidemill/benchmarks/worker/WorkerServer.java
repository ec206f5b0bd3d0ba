package io.tidemill.benchmarks.worker;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Serves one engine over standard input and output, a line a request: {@code QUERY sql-file answer-file} or {@code DISCARD sql-file}, tab-separated. The
 * answer line starts with {@value #MARK}: {@code OK nanos rows cpu-nanos} or {@code FAIL text}. The time on the processor is that of the whole JVM, compilation and
 * garbage collection included.
 */
public final class WorkerServer {
    /** Start of an answer line, so that an engine's own output does no harm. */
    public static final String MARK = "@@";

    private WorkerServer() {}

    /** Serves until the input ends. Settings come as {@code key=value} arguments. */
    public static void serve(EngineWorker engine, String[] arguments) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        Map<String, String> settings = new HashMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            settings.put(argument.substring(0, equals), argument.substring(equals + 1));
        }
        try (engine) {
            engine.open(settings);
            out.println(MARK + "\tOK\t0\t0\t0");
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                out.println(MARK + "\t" + answer(engine, line.split("\t")));
            }
        } catch (Exception e) {
            out.println(MARK + "\tFAIL\t" + text(e));
        }
    }

    private static long cpuNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private static String answer(EngineWorker engine, String[] request) {
        try {
            long cpu = cpuNanos();
            String sql = Files.readString(Path.of(request[1])).strip();
            if (request[0].equals("DISCARD")) {
                long start = System.nanoTime();
                engine.discard(sql);
                return "OK\t" + (System.nanoTime() - start) + "\t-1\t" + (cpuNanos() - cpu);
            }
            EngineWorker.Answer answer = engine.query(sql);
            cpu = cpuNanos() - cpu;
            List<String> lines = new ArrayList<>();
            lines.add(String.join(",", answer.columns()));
            answer.rows().forEach(row -> lines.add(CanonicalText.line(row)));
            Files.write(Path.of(request[2]), lines);
            return "OK\t" + answer.nanos() + "\t" + answer.rows().size() + "\t" + cpu;
        } catch (Exception e) {
            return "FAIL\t" + text(e);
        }
    }

    private static String text(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        String text = String.valueOf(root).replaceAll("\\s+", " ");
        return text.substring(0, Math.min(400, text.length()));
    }
}
