package io.tidemill.plugin.filesystem;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Checks that the parts of a file fit together. A reader that starts inside a file has to guess whether it starts inside quotes. Where
 * one part's last record ends, the next part's first record must have been taken to start; since the first part starts at the start of the
 * file, no guess can be wrong unnoticed. Shared by all readers of one scan.
 */
final class RecordBoundaries {
    private record Cut(Path path, long offset) {}

    private final Map<Cut, Long> known = new HashMap<>();

    /** Says where, by the reader before or after the cut, the first record after it starts. */
    synchronized void report(Path path, long cut, long recordStart) {
        Long other = known.putIfAbsent(new Cut(path, cut), recordStart);
        if (other != null && other != recordStart) {
            throw new EngineException(
                    ErrorCode.DATA_MALFORMED,
                    path + ": cannot be read in parts, because it is not clear which line ends near byte " + cut
                            + " stand inside quoted fields; set 'source.split-size' = '0' for this table");
        }
    }
}
