package io.tidemill.core.codegen;

import io.tidemill.core.codegen.Node.NotNode;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.function.FunctionNames;
import io.tidemill.core.function.LikePattern;
import io.tidemill.core.function.PatternFunctions;
import io.tidemill.type.LogicalType;

/** LIKE and SIMILAR TO. */
final class Patterns {
    private final Lowering lowering;

    Patterns(Lowering lowering) {
        this.lowering = lowering;
    }

    Node match(FunctionCall call) {
        boolean like = call.name().endsWith(FunctionNames.LIKE);
        Node match = like ? like(call) : similar(call);
        return call.name().startsWith("NOT ") ? new NotNode(match) : match;
    }

    private Node like(FunctionCall call) {
        LogicalType bool = LogicalType.bool();
        Node value = lowering.lower(call.argument(0), LogicalType.string());
        if (text(call.argument(1)) != null && (call.arguments().size() < 3 || text(call.argument(2)) != null)) {
            String escape = call.arguments().size() < 3 ? "" : text(call.argument(2));
            LikePattern pattern = LikePattern.compile(text(call.argument(1)), escape);
            return switch (pattern.form()) {
                case EQUAL ->
                    lowering.invoke(
                            PatternFunctions.class,
                            "likeEqual",
                            bool,
                            value,
                            lowering.object(pattern, LikePattern.class));
                case PREFIX ->
                    lowering.invoke(
                            PatternFunctions.class,
                            "likePrefix",
                            bool,
                            value,
                            lowering.object(pattern, LikePattern.class));
                case SUFFIX ->
                    lowering.invoke(
                            PatternFunctions.class,
                            "likeSuffix",
                            bool,
                            value,
                            lowering.object(pattern, LikePattern.class));
                case CONTAINS ->
                    lowering.invoke(
                            PatternFunctions.class,
                            "likeContains",
                            bool,
                            value,
                            lowering.object(pattern, LikePattern.class));
                case SEGMENTS, GENERAL ->
                    lowering.invoke(
                            PatternFunctions.class,
                            "likePattern",
                            bool,
                            value,
                            lowering.object(pattern, LikePattern.class));
            };
        }
        Node pattern = lowering.lower(call.argument(1), LogicalType.string());
        Node escape = call.arguments().size() < 3
                ? lowering.literal(Literal.of(""))
                : lowering.lower(call.argument(2), LogicalType.string());
        return lowering.invoke(PatternFunctions.class, "like", bool, value, pattern, escape);
    }

    private Node similar(FunctionCall call) {
        Node escape = call.arguments().size() < 3
                ? lowering.literal(Literal.of(""))
                : lowering.lower(call.argument(2), LogicalType.string());
        return lowering.invoke(
                PatternFunctions.class,
                "similar",
                LogicalType.bool(),
                lowering.lower(call.argument(0), LogicalType.string()),
                lowering.lower(call.argument(1), LogicalType.string()),
                escape);
    }

    private static String text(Expression expression) {
        return expression instanceof Literal literal && literal.value() instanceof String text ? text : null;
    }
}
