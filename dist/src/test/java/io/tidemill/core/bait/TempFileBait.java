package io.tidemill.core.bait;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Breaks a rule on purpose. */
final class TempFileBait {
    Path make() throws IOException {
        return Files.createTempFile("bait", "");
    }
}
