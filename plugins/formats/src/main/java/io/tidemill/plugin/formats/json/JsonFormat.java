package io.tidemill.plugin.formats.json;

import io.tidemill.spi.format.BytesDecoder;
import io.tidemill.spi.format.BytesEncoder;
import io.tidemill.spi.format.Format;
import io.tidemill.type.LogicalType;
import java.time.ZoneId;
import java.util.List;

/** JSON with the options of one table. */
final class JsonFormat implements Format {
    private final JsonSettings settings;

    JsonFormat(JsonSettings settings) {
        this.settings = settings;
    }

    @Override
    public String identifier() {
        return JsonFormatFactory.IDENTIFIER;
    }

    @Override
    public boolean splittable() {
        return true;
    }

    @Override
    public boolean splittable(byte[] head, int length) {
        return JsonDocumentDecoder.isOneDocumentALine(
                head, JsonDocumentDecoder.skipByteOrderMark(head, 0, length), length);
    }

    @Override
    public BytesDecoder createDecoder(
            LogicalType physicalRow, int[] projection, List<List<String>> nestedPaths, ZoneId zone) {
        return new JsonDecoder(settings, physicalRow, projection, nestedPaths, zone);
    }

    @Override
    public BytesEncoder createEncoder(LogicalType row, ZoneId zone) {
        return new JsonEncoder(settings, row);
    }
}
