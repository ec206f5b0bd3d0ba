package io.tidemill.plugin.formats.json;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.format.BytesDecoder;
import io.tidemill.spi.format.BytesEncoder;
import io.tidemill.spi.format.Format;
import io.tidemill.spi.vector.ChangelogMode;
import io.tidemill.type.LogicalType;
import java.time.ZoneId;
import java.util.List;

/** Debezium's change documents with the options of one table. */
final class DebeziumJsonFormat implements Format {
    private final JsonSettings settings;
    private final boolean schemaIncluded;
    private final String tableName;

    DebeziumJsonFormat(JsonSettings settings, boolean schemaIncluded, String tableName) {
        this.settings = settings;
        this.schemaIncluded = schemaIncluded;
        this.tableName = tableName;
    }

    @Override
    public String identifier() {
        return DebeziumJsonFormatFactory.IDENTIFIER;
    }

    @Override
    public ChangelogMode changelogMode() {
        return ChangelogMode.ALL;
    }

    /** Changes must be read in order, so a file is one part. */
    @Override
    public boolean splittable() {
        return false;
    }

    @Override
    public BytesDecoder createDecoder(
            LogicalType physicalRow, int[] projection, List<List<String>> nestedPaths, ZoneId zone) {
        return new DebeziumDecoder(settings, schemaIncluded, physicalRow, projection, nestedPaths, zone);
    }

    @Override
    public BytesEncoder createEncoder(LogicalType row, ZoneId zone) {
        if (schemaIncluded) {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION,
                    "table " + tableName
                            + " sets 'debezium-json.schema-include', which can only be read; remove it to write");
        }
        return new DebeziumEncoder(settings, row);
    }
}
