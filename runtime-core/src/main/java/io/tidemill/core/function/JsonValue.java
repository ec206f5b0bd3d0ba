package io.tidemill.core.function;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A parsed JSON document: Map and List for objects and arrays, String for texts, {@link Plain} for numbers, true, false and null, whose text is kept as it was written.
 */
final class JsonValue {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().disable(StreamReadFeature.AUTO_CLOSE_SOURCE).build();

    private JsonValue() {}

    /** A number, true, false or null. */
    record Plain(String text) {
        static final Plain NULL = new Plain("null");
    }

    /** The document; null when the bytes are not exactly one JSON value. */
    static Object parse(Slice text) {
        try (JsonParser parser = FACTORY.createParser(text.heap(), text.offset(), text.length())) {
            if (parser.nextToken() == null) {
                return null;
            }
            Object value = read(parser);
            return parser.nextToken() == null ? value : null;
        } catch (IOException malformed) {
            return null;
        }
    }

    private static Object read(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        switch (token) {
            case START_OBJECT -> {
                Map<String, Object> object = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    object.put(name, read(parser));
                }
                return object;
            }
            case START_ARRAY -> {
                List<Object> array = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    array.add(read(parser));
                }
                return array;
            }
            case VALUE_STRING -> {
                return parser.getText();
            }
            case VALUE_NULL -> {
                return Plain.NULL;
            }
            default -> {
                return new Plain(parser.getText());
            }
        }
    }

    static boolean isScalar(Object value) {
        return value instanceof String || value instanceof Plain;
    }

    static String write(Object value) {
        StringBuilder text = new StringBuilder();
        write(value, text);
        return text.toString();
    }

    static void write(Object value, StringBuilder text) {
        if (value instanceof Map<?, ?> object) {
            text.append('{');
            String separator = "";
            for (Map.Entry<?, ?> entry : object.entrySet()) {
                text.append(separator);
                quote((String) entry.getKey(), text);
                text.append(':');
                write(entry.getValue(), text);
                separator = ",";
            }
            text.append('}');
        } else if (value instanceof List<?> array) {
            text.append('[');
            for (int i = 0; i < array.size(); i++) {
                if (i > 0) {
                    text.append(',');
                }
                write(array.get(i), text);
            }
            text.append(']');
        } else if (value instanceof String string) {
            quote(string, text);
        } else {
            text.append(((Plain) value).text());
        }
    }

    static void quote(CharSequence value, StringBuilder text) {
        text.append('"');
        JsonStringEncoder.getInstance().quoteAsString(value, text);
        text.append('"');
    }
}
