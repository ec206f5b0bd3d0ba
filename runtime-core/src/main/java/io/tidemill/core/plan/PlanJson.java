package io.tidemill.core.plan;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Physical plans as JSON: what is written reads back as an equal plan, shared nodes included.
 *
 * <p>Nodes stand in one list, children before parents, and name each other by id. Components that are empty, zero or false are left out.
 */
public final class PlanJson {
    /** Changes when plans written before can no longer be read. */
    private static final int VERSION = 1;

    private static final JsonFactory FACTORY = new JsonFactory();

    private PlanJson() {}

    /** The plan as indented JSON text. */
    public static String write(PhysicalPlan plan) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeNumberField("version", VERSION);
            json.writeStringField("name", plan.name());
            json.writeBooleanField("streaming", plan.streaming());
            json.writeObjectFieldStart("options");
            for (Map.Entry<String, String> option : new TreeMap<>(plan.options()).entrySet()) {
                json.writeStringField(option.getKey(), option.getValue());
            }
            json.writeEndObject();
            json.writeArrayFieldStart("nodes");
            RecordWriter records = new RecordWriter(json);
            for (PhysicalNode node : plan.nodes()) {
                records.writeNode(node);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("roots");
            for (PhysicalNode root : plan.roots()) {
                json.writeNumber(root.id());
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new EngineException(ErrorCode.INTERNAL, "a plan could not be written as JSON: " + e.getMessage(), e);
        }
        return text.toString();
    }

    /** The plan that {@link #write} wrote. Errors: VALIDATION, when the text is no plan. */
    public static PhysicalPlan read(String text) {
        try (JsonParser json = FACTORY.createParser(text)) {
            return read(json);
        } catch (IOException e) {
            throw new EngineException(ErrorCode.VALIDATION, "this is not a plan in JSON: " + e.getMessage(), e);
        }
    }

    private static PhysicalPlan read(JsonParser json) throws IOException {
        String name = "";
        boolean streaming = false;
        Map<String, String> options = new HashMap<>();
        Map<Integer, PhysicalNode> nodes = new HashMap<>();
        List<PhysicalNode> roots = new ArrayList<>();
        expect(json.nextToken(), JsonToken.START_OBJECT);
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "version" -> checkVersion(json.getIntValue());
                case "name" -> name = json.getText();
                case "streaming" -> streaming = json.getBooleanValue();
                case "options" -> {
                    while (json.nextToken() == JsonToken.FIELD_NAME) {
                        String key = json.currentName();
                        options.put(key, json.nextTextValue());
                    }
                }
                case "nodes" -> {
                    RecordReader records = new RecordReader(json, nodes);
                    while (json.nextToken() != JsonToken.END_ARRAY) {
                        PhysicalNode node = records.readNode();
                        nodes.put(node.id(), node);
                    }
                }
                case "roots" -> {
                    while (json.nextToken() != JsonToken.END_ARRAY) {
                        roots.add(RecordReader.node(nodes, json.getIntValue()));
                    }
                }
                default -> throw new EngineException(ErrorCode.VALIDATION, "a plan has no field \"" + field + "\"");
            }
        }
        return new PhysicalPlan(roots, streaming, options, name);
    }

    private static void checkVersion(int version) {
        if (version != VERSION) {
            throw new EngineException(
                    ErrorCode.VALIDATION,
                    "the plan has version " + version + ", this engine reads version " + VERSION + "; plan it again");
        }
    }

    static void expect(JsonToken found, JsonToken wanted) {
        if (found != wanted) {
            throw new EngineException(ErrorCode.VALIDATION, "the plan has " + found + " where " + wanted + " belongs");
        }
    }
}
