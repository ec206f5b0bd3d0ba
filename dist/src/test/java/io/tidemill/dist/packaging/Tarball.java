package io.tidemill.dist.packaging;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The built tarball, unpacked somewhere, and what it prints. The Java in TIDEMILL_TEST_JAVA_HOME runs it, else the one of the tests. */
final class Tarball {
    /** What a run of the command gave. */
    record Outcome(int exitCode, String out, String err, long millis) {
        List<String> lines() {
            return out.lines().toList();
        }
    }

    private final Path home;
    private final Path data;

    private Tarball(Path home, Path data) {
        this.home = home;
        this.data = data;
    }

    /** Unpacks into {@code folder}, which may have any name, and takes all write permissions away. */
    static Tarball unpack(Path folder, Path data) {
        try {
            Files.createDirectories(folder);
            Files.createDirectories(data);
            Path archive = Path.of(System.getProperty("tidemill.dist.tarball"));
            Process tar = new ProcessBuilder("tar", "-xzf", archive.toString(), "-C", folder.toString())
                    .inheritIO()
                    .start();
            if (tar.waitFor() != 0) {
                throw new AssertionError("tar cannot unpack " + archive);
            }
            Path home;
            try (Stream<Path> entries = Files.list(folder)) {
                home = entries.filter(path -> path.getFileName().toString().startsWith("tidemill-"))
                        .findFirst()
                        .orElseThrow();
            }
            try (Stream<Path> files = Files.walk(home)) {
                for (Path file : files.toList()) {
                    boolean executable = Files.isDirectory(file) || Files.isExecutable(file);
                    Files.setPosixFilePermissions(
                            file, PosixFilePermissions.fromString(executable ? "r-xr-xr-x" : "r--r--r--"));
                }
            }
            return new Tarball(home, data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Moves the folder that it was unpacked into. */
    Tarball moveTo(Path folder) {
        try {
            Files.move(home.getParent(), folder);
            return new Tarball(folder.resolve(home.getFileName()), data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path home() {
        return home;
    }

    Path data() {
        return data;
    }

    /** The command, to be started in the folder of the tarball. */
    ProcessBuilder command(String... arguments) {
        List<String> command =
                new ArrayList<>(List.of(home.resolve("bin/tidemill").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile());
        String java = System.getenv("TIDEMILL_TEST_JAVA_HOME");
        builder.environment().put("JAVA_HOME", java == null ? System.getProperty("java.home") : java);
        builder.environment().put("TIDEMILL_DATA", data.toString());
        builder.environment().put("TIDEMILL_ARCHIVE", "off");
        return builder;
    }

    Outcome run(String... arguments) {
        return run(Map.of(), arguments);
    }

    Outcome run(Map<String, String> environment, String... arguments) {
        ProcessBuilder builder = command(arguments);
        builder.environment().putAll(environment);
        try {
            long start = System.nanoTime();
            Path errors = data.resolve("stderr-" + start);
            Process process = builder.redirectError(errors.toFile()).start();
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(120, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError(builder.command() + " does not end; it printed " + out);
            }
            long millis = (System.nanoTime() - start) / 1_000_000;
            String err = Files.readString(errors);
            Files.delete(errors);
            return new Outcome(process.exitValue(), out, err, millis);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
