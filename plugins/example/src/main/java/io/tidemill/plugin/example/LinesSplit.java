package io.tidemill.plugin.example;

import io.tidemill.spi.source.Split;
import java.nio.file.Path;

/** One file. Its name is its id: the same in every run. */
record LinesSplit(Path file, long sizeBytes) implements Split {
    @Override
    public String id() {
        return file.getFileName().toString();
    }
}
