package io.tidemill.core.plan;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads what {@link RecordWriter} wrote. Every method starts at the first token of its value and ends at the last. */
final class RecordReader {
    private final JsonParser json;
    private final Map<Integer, PhysicalNode> nodes;

    /**
     * A reader.
     *
     * @param nodes the nodes read so far, by id
     */
    RecordReader(JsonParser json, Map<Integer, PhysicalNode> nodes) {
        this.json = json;
        this.nodes = nodes;
    }

    static PhysicalNode node(Map<Integer, PhysicalNode> nodes, int id) {
        PhysicalNode node = nodes.get(id);
        if (node == null) {
            throw new EngineException(ErrorCode.VALIDATION, "the plan names node " + id + " before it describes it");
        }
        return node;
    }

    PhysicalNode readNode() throws IOException {
        PlanJson.expect(json.currentToken(), JsonToken.START_OBJECT);
        PlanJson.expect(json.nextToken(), JsonToken.FIELD_NAME);
        Class<?> type = RecordTypes.node(json.nextTextValue());
        return (PhysicalNode) readComponents(type);
    }

    /** Reads fields up to the end of the object that the parser is in. */
    private Object readComponents(Class<?> type) throws IOException {
        RecordComponent[] components = type.getRecordComponents();
        Map<String, Object> values = new HashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            values.put(name, readValue(declared(type, components, name)));
        }
        PlanJson.expect(json.currentToken(), JsonToken.END_OBJECT);
        Object[] arguments = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            Object value = values.get(components[i].getName());
            arguments[i] = value == null ? emptyValue(types[i]) : value;
        }
        try {
            return type.getDeclaredConstructor(types).newInstance(arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof EngineException cause) {
                throw cause;
            }
            throw new EngineException(
                    ErrorCode.VALIDATION, "a " + type.getSimpleName() + " of the plan is not valid", e);
        } catch (ReflectiveOperationException e) {
            throw new EngineException(ErrorCode.INTERNAL, type.getSimpleName() + " cannot be made from JSON", e);
        }
    }

    private Object readValue(Type declared) throws IOException {
        if (json.currentToken() == JsonToken.VALUE_NULL) {
            return null;
        }
        if (declared == Object.class) {
            return readOpenValue();
        }
        Class<?> type = RecordTypes.raw(declared);
        if (type == PhysicalNode.class) {
            return node(nodes, json.getIntValue());
        }
        if (type == String.class) {
            return json.getText();
        }
        if (type == boolean.class || type == Boolean.class) {
            return json.getBooleanValue();
        }
        if (type == int.class || type == Integer.class) {
            return json.getIntValue();
        }
        if (type == long.class || type == Long.class) {
            return json.getLongValue();
        }
        if (type == double.class || type == Double.class) {
            return json.currentToken() == JsonToken.VALUE_STRING
                    ? Double.valueOf(json.getText())
                    : (Object) json.getDoubleValue();
        }
        if (type.isEnum()) {
            return constant(type, json.getText());
        }
        if (type == Optional.class) {
            return Optional.of(readValue(RecordTypes.argument(declared, 0)));
        }
        if (type == List.class) {
            return readList(RecordTypes.argument(declared, 0));
        }
        if (type == Set.class) {
            return new LinkedHashSet<>(readList(RecordTypes.argument(declared, 0)));
        }
        if (type == Map.class) {
            return readMap(RecordTypes.argument(declared, 1));
        }
        PlanJson.expect(json.currentToken(), JsonToken.START_OBJECT);
        return type.isSealed() ? readVariant(declared) : readComponents(type);
    }

    private Object readOpenValue() throws IOException {
        return switch (json.currentToken()) {
            case VALUE_STRING -> json.getText();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case START_ARRAY -> readList(Object.class);
            default -> readVariant(Object.class);
        };
    }

    /** {@code {"Name": {components}}}, or {@code {"Long": "12"}}. */
    private Object readVariant(Type declared) throws IOException {
        PlanJson.expect(json.currentToken(), JsonToken.START_OBJECT);
        PlanJson.expect(json.nextToken(), JsonToken.FIELD_NAME);
        String name = json.currentName();
        json.nextToken();
        Object value = declared == Object.class && RecordTypes.isConstant(name)
                ? RecordTypes.constant(name, json.getText())
                : readComponents(RecordTypes.variant(declared, name));
        PlanJson.expect(json.nextToken(), JsonToken.END_OBJECT);
        return value;
    }

    private List<Object> readList(Type element) throws IOException {
        PlanJson.expect(json.currentToken(), JsonToken.START_ARRAY);
        List<Object> values = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            values.add(readValue(element));
        }
        return values;
    }

    private Map<String, Object> readMap(Type element) throws IOException {
        PlanJson.expect(json.currentToken(), JsonToken.START_OBJECT);
        Map<String, Object> values = new HashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = json.currentName();
            json.nextToken();
            values.put(key, readValue(element));
        }
        return values;
    }

    private static Type declared(Class<?> type, RecordComponent[] components, String name) {
        for (RecordComponent component : components) {
            if (component.getName().equals(name)) {
                return component.getGenericType();
            }
        }
        throw new EngineException(
                ErrorCode.VALIDATION, "a " + type.getSimpleName() + " of a plan has no field \"" + name + "\"");
    }

    private static Object constant(Class<?> type, String name) {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new EngineException(
                ErrorCode.VALIDATION, "a plan has no " + type.getSimpleName() + " called \"" + name + "\"");
    }

    private static Object emptyValue(Class<?> type) {
        if (type == int.class) {
            return 0;
        }
        if (type == long.class) {
            return 0L;
        }
        if (type == double.class) {
            return 0.0;
        }
        if (type == boolean.class) {
            return false;
        }
        if (type == List.class) {
            return List.of();
        }
        if (type == Set.class) {
            return Set.of();
        }
        if (type == Map.class) {
            return Map.of();
        }
        return type == Optional.class ? Optional.empty() : null;
    }
}
