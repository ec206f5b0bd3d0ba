package io.tidemill.core.codegen;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.function.BoxedFunction;
import io.tidemill.core.function.FunctionNames;
import io.tidemill.core.function.HashFunctions;
import io.tidemill.core.function.JsonFunctions;
import io.tidemill.core.function.JsonWriter;
import io.tidemill.core.function.ObjectFunction;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** SQL/JSON calls: their options are keywords, and constructors know which of their values are JSON already. */
final class JsonCalls {
    private static final LogicalType TEXT = LogicalType.string();
    private static final Set<String> CONSTRUCTORS =
            Set.of(FunctionNames.JSON_OBJECT, FunctionNames.JSON_ARRAY, FunctionNames.JSON_QUERY, "JSON");

    private final Lowering lowering;

    JsonCalls(Lowering lowering) {
        this.lowering = lowering;
    }

    private static String keyword(FunctionCall call, int index, String otherwise) {
        if (index >= call.arguments().size()) {
            return otherwise;
        }
        if (call.argument(index) instanceof Literal literal && literal.value() instanceof String text) {
            return text;
        }
        throw Lowering.unsupported(call);
    }

    private Node text(String value) {
        return lowering.literal(Literal.of(value));
    }

    private Node text(Expression expression) {
        return lowering.lower(expression, TEXT);
    }

    /** JSON_VALUE(json, path, [NULL | ERROR | DEFAULT value, EMPTY | ERROR]...). */
    Node value(FunctionCall call) {
        String onEmpty = "NULL";
        String onError = "NULL";
        Node emptyDefault = lowering.literal(Literal.nullOf(TEXT));
        Node errorDefault = emptyDefault;
        int at = 2;
        while (at < call.arguments().size()) {
            String behavior = keyword(call, at++, "");
            Node defaultValue = emptyDefault;
            boolean hasDefault = behavior.equals("DEFAULT");
            if (hasDefault) {
                defaultValue = text(call.argument(at++));
            }
            if (keyword(call, at++, "ERROR").endsWith("EMPTY")) {
                onEmpty = behavior;
                emptyDefault = hasDefault ? defaultValue : emptyDefault;
            } else {
                onError = behavior;
                errorDefault = hasDefault ? defaultValue : errorDefault;
            }
        }
        Node found = lowering.invoke(
                JsonFunctions.class,
                "jsonValue",
                TEXT,
                text(call.argument(0)),
                text(call.argument(1)),
                text(onEmpty),
                emptyDefault,
                text(onError),
                errorDefault);
        return lowering.casts().tryConvert(found, TEXT, call.type());
    }

    Node query(FunctionCall call) {
        return lowering.invoke(
                JsonFunctions.class,
                "jsonQuery",
                TEXT,
                text(call.argument(0)),
                text(call.argument(1)),
                text(keyword(call, 2, "WITHOUT_ARRAY")),
                text(keyword(call, 3, "NULL")),
                text(keyword(call, 4, "NULL")));
    }

    Node exists(FunctionCall call) {
        return lowering.invoke(
                JsonFunctions.class,
                "jsonExists",
                LogicalType.bool(),
                text(call.argument(0)),
                text(call.argument(1)),
                text(keyword(call, 2, "FALSE")));
    }

    Node object(FunctionCall call) {
        List<Node> nodes = new ArrayList<>(List.of(text(call.argument(0))));
        for (int i = 1; i < call.arguments().size(); i++) {
            nodes.add(i % 2 == 1 ? text(call.argument(i)) : json(call.argument(i)));
        }
        return constructor(ObjectFunction.JSON_OBJECT, nodes, call.type());
    }

    Node array(FunctionCall call) {
        List<Node> nodes = new ArrayList<>(List.of(text(call.argument(0))));
        for (int i = 1; i < call.arguments().size(); i++) {
            nodes.add(json(call.argument(i)));
        }
        return constructor(ObjectFunction.JSON_ARRAY, nodes, call.type());
    }

    private Node constructor(BoxedFunction function, List<Node> nodes, LogicalType type) {
        return lowering.boxed(function, true, true, nodes, Collections.nCopies(nodes.size(), TEXT), type);
    }

    /** A value as JSON text; NULL stays NULL. */
    Node json(Expression expression) {
        LogicalType type = expression.type();
        Node value = lowering.lower(expression);
        return switch (type.root()) {
            case NULL -> lowering.literal(Literal.nullOf(TEXT));
            case BOOLEAN -> lowering.invoke(JsonFunctions.class, "booleanText", TEXT, value);
            case TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, DECIMAL ->
                lowering.casts().convert(value, type, TEXT);
            case BINARY, VARBINARY -> quoted(lowering.invoke(HashFunctions.class, "toBase64", TEXT, value));
            case ARRAY, MAP, MULTISET, ROW ->
                lowering.invoke(
                        JsonFunctions.class,
                        "write",
                        TEXT,
                        value,
                        lowering.object(new JsonWriter(type, lowering.session().zone()), JsonWriter.class));
            case CHAR, VARCHAR ->
                expression instanceof FunctionCall call && CONSTRUCTORS.contains(call.name()) ? value : quoted(value);
            default -> quoted(lowering.casts().convert(value, type, TEXT));
        };
    }

    private Node quoted(Node text) {
        return lowering.invoke(JsonFunctions.class, "quote", TEXT, text);
    }
}
