package io.tidemill.core.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Writes records as JSON objects, component by component, led by the declared types. {@link RecordReader} is its reverse. */
final class RecordWriter {
    private final JsonGenerator json;

    RecordWriter(JsonGenerator json) {
        this.json = json;
    }

    /** A node with its kind; nodes inside it are written as their ids. */
    void writeNode(PhysicalNode node) throws IOException {
        json.writeStartObject();
        json.writeStringField("node", node.getClass().getSimpleName());
        writeComponents((Record) node);
        json.writeEndObject();
    }

    private void writeComponents(Record owner) throws IOException {
        for (RecordComponent component : owner.getClass().getRecordComponents()) {
            Object value = value(owner, component);
            boolean open = component.getType() == Object.class;
            if (open ? value != null : !isDefault(value)) {
                json.writeFieldName(component.getName());
                writeValue(value, component.getGenericType());
            }
        }
    }

    private void writeValue(Object value, Type declared) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (declared == Object.class) {
            writeOpenValue(value);
        } else if (value instanceof PhysicalNode node) {
            json.writeNumber(node.id());
        } else if (value instanceof String text) {
            json.writeString(text);
        } else if (value instanceof Boolean bool) {
            json.writeBoolean(bool);
        } else if (value instanceof Enum<?> constant) {
            json.writeString(constant.name());
        } else if (value instanceof Double number) {
            if (Double.isFinite(number)) {
                json.writeNumber(number);
            } else {
                json.writeString(number.toString());
            }
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else if (value instanceof Optional<?> optional) {
            writeValue(optional.orElseThrow(), RecordTypes.argument(declared, 0));
        } else if (value instanceof Set<?> set) {
            writeArray(new TreeSet<>(set), RecordTypes.argument(declared, 0));
        } else if (value instanceof Collection<?> list) {
            writeArray(list, RecordTypes.argument(declared, 0));
        } else if (value instanceof Map<?, ?> map) {
            writeMap(map, RecordTypes.argument(declared, 1));
        } else if (value instanceof Record owner) {
            writeRecord(owner, RecordTypes.isSealed(declared));
        } else {
            throw new EngineException(ErrorCode.INTERNAL, value.getClass() + " cannot be part of a plan");
        }
    }

    /** A constant whose type only the value itself tells. */
    private void writeOpenValue(Object value) throws IOException {
        if (value instanceof String || value instanceof Boolean) {
            writeValue(value, value.getClass());
        } else if (value instanceof Collection<?> list) {
            writeArray(list, Object.class);
        } else if (value instanceof Record owner) {
            writeRecord(owner, true);
        } else {
            json.writeStartObject();
            json.writeStringField(RecordTypes.constantName(value), value.toString());
            json.writeEndObject();
        }
    }

    private void writeRecord(Record owner, boolean named) throws IOException {
        json.writeStartObject();
        if (named) {
            json.writeObjectFieldStart(owner.getClass().getSimpleName());
        }
        writeComponents(owner);
        if (named) {
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void writeArray(Collection<?> values, Type element) throws IOException {
        json.writeStartArray();
        for (Object value : values) {
            writeValue(value, element);
        }
        json.writeEndArray();
    }

    private void writeMap(Map<?, ?> map, Type element) throws IOException {
        json.writeStartObject();
        for (Map.Entry<?, ?> entry : new TreeMap<>(map).entrySet()) {
            json.writeFieldName((String) entry.getKey());
            writeValue(entry.getValue(), element);
        }
        json.writeEndObject();
    }

    private static boolean isDefault(Object value) {
        return value == null
                || Boolean.FALSE.equals(value)
                || value instanceof Integer && (Integer) value == 0
                || value instanceof Collection<?> collection && collection.isEmpty()
                || value instanceof Map<?, ?> map && map.isEmpty()
                || value instanceof Optional<?> optional && optional.isEmpty();
    }

    private static Object value(Record owner, RecordComponent component) {
        try {
            return component.getAccessor().invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new EngineException(
                    ErrorCode.INTERNAL, component + " of " + owner.getClass().getSimpleName() + " cannot be read", e);
        }
    }
}
