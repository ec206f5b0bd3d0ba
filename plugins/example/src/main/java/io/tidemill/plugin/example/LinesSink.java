package io.tidemill.plugin.example;

import io.tidemill.spi.sink.Committable;
import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.sink.WriterContext;
import io.tidemill.spi.vector.ChangelogMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Writes files that nobody sees until commit: a file's name starts with a dot until it is renamed. The payload of a committable is
 * the final name, so that a commit can be repeated by a process that knows nothing else.
 */
final class LinesSink implements TableSink {
    private final Path folder;
    private final String suffix;

    LinesSink(Path folder, String suffix) {
        this.folder = folder;
        this.suffix = suffix;
    }

    /** Lines cannot be taken back, so queries that update are refused by the engine. */
    @Override
    public ChangelogMode changelogMode(ChangelogMode query) {
        return ChangelogMode.INSERT_ONLY;
    }

    @Override
    public SinkWriter createWriter(WriterContext context) throws IOException {
        Files.createDirectories(folder);
        return new LinesWriter(folder, "part-" + context.jobId() + "-" + context.taskIndex(), suffix);
    }

    @Override
    public void commit(List<Committable> committables) throws IOException {
        for (Committable committable : committables) {
            Path pending = pending(folder, committable.payload());
            if (Files.exists(pending)) {
                Files.move(pending, folder.resolve(committable.payload()), StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    @Override
    public void abort(List<Committable> committables) throws IOException {
        for (Committable committable : committables) {
            Files.deleteIfExists(pending(folder, committable.payload()));
        }
    }

    static Path pending(Path folder, String name) {
        return folder.resolve("." + name + ".pending");
    }
}
