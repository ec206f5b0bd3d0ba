package io.tidemill.spi.format;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.annotation.Evolving;
import io.tidemill.spi.vector.ChangelogMode;
import io.tidemill.type.LogicalType;
import java.time.ZoneId;
import java.util.List;

/** A format with its options. */
@Evolving
public interface Format {
    String identifier();

    /** What decoding gives: inserts, or changes. */
    default ChangelogMode changelogMode() {
        return ChangelogMode.INSERT_ONLY;
    }

    /** True when a byte range may be cut at line ends and its parts read alone. */
    boolean splittable();

    /**
     * The same for one file, whose first bytes are known.
     *
     * @param head {@code head[0 .. length)} is how the file begins
     */
    default boolean splittable(byte[] head, int length) {
        return splittable();
    }

    /**
     * A decoder for the given columns.
     *
     * @param physicalRow the columns as stored, in stored order
     * @param projection indexes of the wanted columns, in the wanted order
     * @param nestedPaths needed fields inside ROW columns as {@code SupportsNestedProjectionPushDown} gives them; empty for all
     * @param zone the session time zone
     */
    BytesDecoder createDecoder(LogicalType physicalRow, int[] projection, List<List<String>> nestedPaths, ZoneId zone);

    /** An encoder for rows of {@code row}. */
    default BytesEncoder createEncoder(LogicalType row, ZoneId zone) {
        throw new EngineException(ErrorCode.UNSUPPORTED, "format '" + identifier() + "' cannot be written");
    }
}
