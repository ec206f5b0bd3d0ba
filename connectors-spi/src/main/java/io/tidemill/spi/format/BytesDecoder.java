package io.tidemill.spi.format;

import io.tidemill.spi.annotation.Evolving;
import io.tidemill.spi.vector.ColumnBatch;

/** Decodes bytes into columns. One thread; keeps no bytes between calls beyond views in the batch it returned. */
@Evolving
public interface BytesDecoder {
    /**
     * Decodes whole records from {@code buffer[from .. to)} until {@code maxRows} rows are made or no whole record is left. Columns may
     * point into {@code buffer}; the caller leaves those bytes unchanged while the batch is in use. The decoder may rewrite the bytes of
     * records that it consumes (values are unescaped in place), so consumed bytes must not be decoded again. Afterwards {@link #consumed} and {@link #batch} hold the outcome.
     *
     * @param last true when the data ends at {@code to}, so that an unterminated last record is whole
     * @return rows decoded; 0 when no whole record is left
     * @throws io.tidemill.error.EngineException DATA_MALFORMED; the position in it counts lines from the first byte ever given to this decoder since {@link #startFile}
     */
    int decode(byte[] buffer, int from, int to, int maxRows, boolean last);

    /**
     * The start of the first record at or after {@code at}, for reading that begins in the middle of a file.
     *
     * @param from first byte that may be looked at; up to two bytes before {@code at} help
     * @return an index up to {@code to}, or -1 when no record starts there
     */
    default int recordStart(byte[] buffer, int from, int at, int to) {
        if (at == from) {
            return at;
        }
        for (int i = at - 1; i < to; i++) {
            if (buffer[i] == '\n') {
                return i + 1;
            }
        }
        return -1;
    }

    /** Bytes that the last {@link #decode} used, skipped ones included. */
    int consumed();

    /** The rows of the last {@link #decode}, with row kinds where the format has them; reused by the next call. */
    ColumnBatch batch();

    /**
     * A new file or message begins: header lines are skipped if the format has them.
     *
     * @param name for messages
     * @param atStart false when the data starts in the middle of a file (no header there)
     */
    void startFile(String name, boolean atStart);
}
