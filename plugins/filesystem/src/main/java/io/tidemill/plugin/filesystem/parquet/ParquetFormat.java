package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.format.BytesDecoder;
import io.tidemill.spi.format.Format;
import io.tidemill.type.LogicalType;
import java.time.ZoneId;
import java.util.List;

/**
 * Parquet with the options of one table. It needs files that can be read from anywhere, so only the connector of this plugin, which knows this class, can
 * use it.
 *
 * @param compression codec of files written
 * @param rowGroupBytes size of row groups written
 * @param missingIsNull whether a column that a file does not have is NULL
 */
public record ParquetFormat(String compression, long rowGroupBytes, boolean missingIsNull) implements Format {
    @Override
    public String identifier() {
        return ParquetFormatFactory.IDENTIFIER;
    }

    @Override
    public boolean splittable() {
        return true;
    }

    @Override
    public BytesDecoder createDecoder(
            LogicalType physicalRow, int[] projection, List<List<String>> nestedPaths, ZoneId zone) {
        throw new EngineException(
                ErrorCode.UNSUPPORTED, "format 'parquet' is for files; use it with 'connector' = 'filesystem'");
    }
}
