package io.tidemill.plugin.formats.csv;

import io.tidemill.spi.format.BytesDecoder;
import io.tidemill.spi.format.BytesEncoder;
import io.tidemill.spi.format.Format;
import io.tidemill.type.LogicalType;
import java.time.ZoneId;
import java.util.List;

/** CSV with the options of one table. */
final class CsvFormat implements Format {
    private final CsvDialect dialect;

    CsvFormat(CsvDialect dialect) {
        this.dialect = dialect;
    }

    @Override
    public String identifier() {
        return CsvFormatFactory.IDENTIFIER;
    }

    @Override
    public boolean splittable() {
        return true;
    }

    @Override
    public BytesDecoder createDecoder(
            LogicalType physicalRow, int[] projection, List<List<String>> nestedPaths, ZoneId zone) {
        return new CsvDecoder(dialect, physicalRow, projection, zone);
    }

    @Override
    public BytesEncoder createEncoder(LogicalType row, ZoneId zone) {
        return new CsvEncoder(dialect, row, zone);
    }
}
