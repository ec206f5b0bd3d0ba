package io.tidemill.core.aggregate;

import io.tidemill.core.arena.GroupedList;
import io.tidemill.core.function.JsonWriter;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.BytesVector;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** JSON arrays and objects of values that are JSON texts already. */
final class JsonTexts {
    private JsonTexts() {}

    static void set(BytesVector target, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int start = target.reserve(bytes.length);
        System.arraycopy(bytes, 0, target.heap(), start, bytes.length);
        target.setNotNull(at);
        target.view(at, start, bytes.length);
    }

    static void array(GroupedList list, int[] nodes, int count, BytesVector target, int at) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                text.append(',');
            }
            text.append(value(list, 0, nodes[i]));
        }
        set(target, at, text.append(']').toString());
    }

    /** Keys are in order, since that of arrival is not the same in every run. */
    static void object(GroupedList list, int[] nodes, int count, boolean keepNulls, BytesVector target, int at) {
        Map<String, String> entries = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            BytesVector keys = (BytesVector) list.column(0);
            if (keys.isNull(list.row(nodes[i]))) {
                throw new EngineException(ErrorCode.JOB_FAILED, "JSON_OBJECTAGG: a key is NULL; filter such rows out");
            }
            String key = text(keys, list.row(nodes[i]));
            if (!keepNulls && list.column(1).isNull(list.row(nodes[i]))) {
                continue;
            }
            if (entries.put(key, value(list, 1, nodes[i])) != null) {
                throw new EngineException(
                        ErrorCode.JOB_FAILED,
                        "JSON_OBJECTAGG: key '" + key + "' comes twice; aggregate its values first");
            }
        }
        StringBuilder text = new StringBuilder("{");
        for (Map.Entry<String, String> entry : entries.entrySet()) {
            if (text.length() > 1) {
                text.append(',');
            }
            JsonWriter.quote(entry.getKey(), text);
            text.append(':').append(entry.getValue());
        }
        set(target, at, text.append('}').toString());
    }

    private static String value(GroupedList list, int column, int node) {
        BytesVector values = (BytesVector) list.column(column);
        int row = list.row(node);
        return values.isNull(row) ? "null" : text(values, row);
    }

    private static String text(BytesVector vector, int row) {
        return new String(vector.heap(), vector.offsets()[row], vector.lengths()[row], StandardCharsets.UTF_8);
    }
}
