package io.tidemill.plugin.filesystem;

import io.tidemill.spi.sink.Committable;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file under its hidden name until it is committed: {@code folder/.part-job-0-1.csv.inprogress} becomes {@code folder/part-job-0-1.csv}.
 *
 * @param base the table's folder
 * @param name the final name, relative to it
 */
record PendingFile(Path base, String name) {
    private static final String SUFFIX = ".inprogress";

    static PendingFile of(Path base, Committable committable) {
        return new PendingFile(base, committable.payload());
    }

    Committable committable() {
        return new Committable(name);
    }

    Path target() {
        return base.resolve(name);
    }

    Path hidden() {
        Path target = target();
        return target.resolveSibling("." + target.getFileName() + SUFFIX);
    }

    /** Does nothing if it was done before. */
    void commit() throws IOException {
        Path hidden = hidden();
        Path target = target();
        if (!Files.exists(hidden)) {
            if (Files.exists(target)) {
                return;
            }
            throw new java.nio.file.NoSuchFileException(hidden.toString(), null, "the file to commit is gone");
        }
        try {
            Files.move(hidden, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(hidden, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    void abort() throws IOException {
        Files.deleteIfExists(hidden());
    }
}
