package io.tidemill.plugin.formats;

import io.tidemill.spi.format.BytesDecoder;
import io.tidemill.spi.format.Format;
import io.tidemill.type.LogicalType;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Decodes whole texts in tests, in one call or in pieces. */
public final class Decoding {
    private Decoding() {}

    public static LogicalType row(Object... namesAndTypes) {
        List<String> names = new ArrayList<>();
        List<LogicalType> types = new ArrayList<>();
        for (int i = 0; i < namesAndTypes.length; i += 2) {
            names.add((String) namesAndTypes[i]);
            types.add((LogicalType) namesAndTypes[i + 1]);
        }
        return LogicalType.row(names, types);
    }

    public static int[] all(LogicalType row) {
        int[] projection = new int[row.children().size()];
        for (int i = 0; i < projection.length; i++) {
            projection[i] = i;
        }
        return projection;
    }

    public static List<String> decode(Format format, LogicalType row, String text) {
        return decode(format, row, all(row), List.of(), text, 1 << 16, 1024);
    }

    /**
     * Decodes as a reader of files does.
     *
     * @param piece bytes that come at a time
     */
    public static List<String> decode(
            Format format,
            LogicalType row,
            int[] projection,
            List<List<String>> paths,
            String text,
            int piece,
            int maxRows) {
        BytesDecoder decoder = format.createDecoder(row, projection, paths, ZoneOffset.UTC);
        decoder.startFile("test.file", true);
        byte[] input = text.getBytes(StandardCharsets.UTF_8);
        List<LogicalType> types =
                Arrays.stream(projection).mapToObj(i -> row.children().get(i)).toList();
        List<String> rows = new ArrayList<>();
        byte[] buffer = input.clone();
        int from = 0;
        int to = Math.min(piece, buffer.length);
        while (true) {
            int count = decoder.decode(buffer, from, to, maxRows, to == buffer.length);
            rows.addAll(BatchText.rows(decoder.batch(), types));
            from += decoder.consumed();
            if (count == 0 && decoder.consumed() == 0) {
                if (to == buffer.length) {
                    return rows;
                }
                to = Math.min(to + piece, buffer.length);
            }
        }
    }
}
