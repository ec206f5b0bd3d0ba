package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.ConfigOptions;
import io.tidemill.config.MemorySize;
import java.util.Set;

/** Options of the {@code parquet} format; in the WITH clause each key follows {@code parquet.}. */
public final class ParquetOptions {
    /** What a column of the table that a file does not have means. */
    public enum MissingColumns {
        FAIL,
        NULL
    }

    public static final ConfigOption<String> COMPRESSION = ConfigOptions.key("compression")
            .choice("UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW")
            .defaultsTo("SNAPPY")
            .describe("How pages are compressed when written.");

    public static final ConfigOption<MemorySize> BLOCK_SIZE = ConfigOptions.key("block.size")
            .memory()
            .defaultsTo(MemorySize.ofMegabytes(32))
            .check(value -> value.bytes() >= 1 << 16, "at least 64 kb")
            .describe(
                    "Bytes of a row group when written, before compression. Row groups are what readers skip and share.");

    public static final ConfigOption<MissingColumns> MISSING_COLUMNS = ConfigOptions.key("missing-columns")
            .enumeration(MissingColumns.class)
            .defaultsTo(MissingColumns.FAIL)
            .describe("What a column of the table that a file does not have means: FAIL the job, or read NULL, as older"
                    + " files of a table that got new columns need it.");

    private ParquetOptions() {}

    static Set<ConfigOption<?>> all() {
        return Set.of(COMPRESSION, BLOCK_SIZE, MISSING_COLUMNS);
    }
}
