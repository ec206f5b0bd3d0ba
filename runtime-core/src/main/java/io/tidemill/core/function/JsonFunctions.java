package io.tidemill.core.function;

import io.tidemill.core.function.FunctionContext.Preparation;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnVector;
import java.util.List;
import java.util.Map;

/** SQL/JSON over JSON texts. Options are texts, named as in FunctionNames. */
public final class JsonFunctions {
    private static final Preparation<JsonPath> PATH =
            new Preparation<>(JsonPath.class, (text, context) -> JsonPath.compile(text));

    private JsonFunctions() {}

    private static EngineException failed(String function, String reason, Slice json) {
        String text = json.toString();
        return new EngineException(
                ErrorCode.JOB_FAILED,
                function + ": " + reason + " in " + (text.length() > 200 ? text.substring(0, 200) + "..." : text));
    }

    /**
     * JSON_VALUE: the scalar at a path.
     *
     * @param onEmpty NULL, ERROR or DEFAULT: what to give when nothing is there
     * @param onError the same for malformed JSON, a strict path that does not fit, several values, an object or an array
     */
    public static Slice jsonValue(
            FunctionContext context,
            Slice json,
            Slice path,
            Slice onEmpty,
            Object emptyDefault,
            Slice onError,
            Object errorDefault)
            throws EngineException {
        Object document = JsonValue.parse(json);
        List<Object> found =
                document == null ? null : context.prepared(path, PATH).find(document);
        if (found != null && (found.isEmpty() || found.get(0) == JsonValue.Plain.NULL && found.size() == 1)) {
            return otherwise("JSON_VALUE", "nothing at " + path, onEmpty, emptyDefault, json);
        }
        if (found == null || found.size() > 1 || !JsonValue.isScalar(found.get(0))) {
            return otherwise("JSON_VALUE", "no single scalar at " + path, onError, errorDefault, json);
        }
        Object value = found.get(0);
        return Slice.of(value instanceof JsonValue.Plain plain ? plain.text() : (String) value);
    }

    private static Slice otherwise(String function, String reason, Slice behavior, Object defaultValue, Slice json) {
        return switch (behavior.toString()) {
            case "ERROR" -> throw failed(function, reason, json);
            case "DEFAULT" -> (Slice) defaultValue;
            case "EMPTY_ARRAY" -> Slice.of("[]");
            case "EMPTY_OBJECT" -> Slice.of("{}");
            default -> null;
        };
    }

    /**
     * JSON_QUERY: the object or array at a path, as JSON text.
     *
     * @param wrapper WITHOUT_ARRAY, WITH_CONDITIONAL_ARRAY or WITH_UNCONDITIONAL_ARRAY
     * @param onEmpty NULL, ERROR, EMPTY_ARRAY or EMPTY_OBJECT
     * @param onError the same
     */
    public static Slice jsonQuery(
            FunctionContext context, Slice json, Slice path, Slice wrapper, Slice onEmpty, Slice onError)
            throws EngineException {
        Object document = JsonValue.parse(json);
        List<Object> found =
                document == null ? null : context.prepared(path, PATH).find(document);
        if (found == null) {
            return otherwise("JSON_QUERY", "no value at " + path, onError, null, json);
        }
        if (found.isEmpty()) {
            return otherwise("JSON_QUERY", "nothing at " + path, onEmpty, null, json);
        }
        boolean single = found.size() == 1;
        boolean structure = single && !JsonValue.isScalar(found.get(0));
        Object result = switch (wrapper.toString()) {
            case "WITH_UNCONDITIONAL_ARRAY" -> found;
            case "WITH_CONDITIONAL_ARRAY" -> structure ? found.get(0) : found;
            default -> structure ? found.get(0) : null;
        };
        if (result == null) {
            if (single && found.get(0) == JsonValue.Plain.NULL) {
                return otherwise("JSON_QUERY", "nothing at " + path, onEmpty, null, json);
            }
            return otherwise("JSON_QUERY", "no object or array at " + path, onError, null, json);
        }
        return Slice.of(JsonValue.write(result));
    }

    /**
     * JSON_EXISTS.
     *
     * @param onError TRUE, FALSE, UNKNOWN or ERROR
     */
    public static Boolean jsonExists(FunctionContext context, Slice json, Slice path, Slice onError)
            throws EngineException {
        Object document = JsonValue.parse(json);
        List<Object> found =
                document == null ? null : context.prepared(path, PATH).find(document);
        if (found != null) {
            return !found.isEmpty();
        }
        return switch (onError.toString()) {
            case "TRUE" -> Boolean.TRUE;
            case "UNKNOWN" -> null;
            case "ERROR" -> throw failed("JSON_EXISTS", "no value at " + path, json);
            default -> Boolean.FALSE;
        };
    }

    public static boolean isJsonValue(Slice json) {
        return JsonValue.parse(json) != null;
    }

    public static boolean isJsonObject(Slice json) {
        return JsonValue.parse(json) instanceof Map;
    }

    public static boolean isJsonArray(Slice json) {
        return JsonValue.parse(json) instanceof List;
    }

    public static boolean isJsonScalar(Slice json) {
        Object value = JsonValue.parse(json);
        return value != null && JsonValue.isScalar(value);
    }

    /** A text as JSON. */
    public static Slice quote(Slice text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2);
        JsonValue.quote(text.toString(), quoted);
        return Slice.of(quoted.toString());
    }

    public static Slice booleanText(boolean value) {
        return Slice.of(value ? "true" : "false");
    }

    public static Slice write(ColumnVector vector, int row, JsonWriter writer) {
        StringBuilder text = new StringBuilder();
        writer.append(vector, row, text);
        return Slice.of(text.toString());
    }

    /** The JSON text, brought into the common form; an error where it is malformed. */
    public static Slice checked(Slice json) throws EngineException {
        Object value = JsonValue.parse(json);
        if (value == null) {
            throw failed("JSON", "not a JSON value", json);
        }
        return Slice.of(JsonValue.write(value));
    }

    /** JSON_OBJECT of a null clause, then keys and values that are JSON texts already. */
    static Object object(Object[] arguments) {
        boolean absent = "ABSENT_ON_NULL".equals(arguments[0]);
        StringBuilder text = new StringBuilder("{");
        for (int i = 1; i + 1 < arguments.length; i += 2) {
            if (arguments[i] == null) {
                throw new EngineException(ErrorCode.JOB_FAILED, "JSON_OBJECT: a key is NULL");
            }
            if (arguments[i + 1] == null && absent) {
                continue;
            }
            if (text.length() > 1) {
                text.append(',');
            }
            JsonValue.quote((String) arguments[i], text);
            text.append(':').append(arguments[i + 1] == null ? "null" : arguments[i + 1]);
        }
        return text.append('}').toString();
    }

    /** JSON_ARRAY of a null clause, then values that are JSON texts already. */
    static Object array(Object[] arguments) {
        boolean absent = "ABSENT_ON_NULL".equals(arguments[0]);
        StringBuilder text = new StringBuilder("[");
        for (int i = 1; i < arguments.length; i++) {
            if (arguments[i] == null && absent) {
                continue;
            }
            if (text.length() > 1) {
                text.append(',');
            }
            text.append(arguments[i] == null ? "null" : arguments[i]);
        }
        return text.append(']').toString();
    }

    static void register(FunctionTable table) {
        Class<?> owner = JsonFunctions.class;
        table.add("IS JSON VALUE", owner, "isJsonValue", Argument.TEXT);
        table.add("IS JSON", owner, "isJsonValue", Argument.TEXT);
        table.add("IS JSON OBJECT", owner, "isJsonObject", Argument.TEXT);
        table.add("IS JSON ARRAY", owner, "isJsonArray", Argument.TEXT);
        table.add("IS JSON SCALAR", owner, "isJsonScalar", Argument.TEXT);
        table.add("JSON_QUOTE", owner, "quote", Argument.TEXT);
        table.add("JSON", owner, "checked", Argument.TEXT);
    }
}
