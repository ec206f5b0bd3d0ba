package io.tidemill.optimizer.bind;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.function.FunctionNames;
import io.tidemill.core.function.FunctionRegistry;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Row expressions of a logical plan to the engine's. Operands of comparisons and arithmetic get one type, chains of equalities with
 * constants become IN, and calls carry the names of {@link FunctionNames} or their SQL names. Forms beyond that:
 *
 * <ul>
 *   <li>units are text literals: EXTRACT('YEAR', t), FLOOR(t, 'DAY'), TIMESTAMPADD('DAY', n, t), TIMESTAMPDIFF('DAY', from, to)
 *   <li>TRIM('BOTH' or 'LEADING' or 'TRAILING', characters, text)
 *   <li>symbols of the JSON functions are text literals in the order in which the SQL has them
 *   <li>functions of the user have their full name
 * </ul>
 */
public final class ExpressionTranslator {
    private static final Map<SqlKind, String> NAMES = Map.ofEntries(
            Map.entry(SqlKind.NOT, FunctionNames.NOT),
            Map.entry(SqlKind.IS_NULL, FunctionNames.IS_NULL),
            Map.entry(SqlKind.IS_NOT_NULL, FunctionNames.IS_NOT_NULL),
            Map.entry(SqlKind.IS_TRUE, FunctionNames.IS_TRUE),
            Map.entry(SqlKind.IS_NOT_TRUE, FunctionNames.IS_NOT_TRUE),
            Map.entry(SqlKind.IS_FALSE, FunctionNames.IS_FALSE),
            Map.entry(SqlKind.IS_NOT_FALSE, FunctionNames.IS_NOT_FALSE),
            Map.entry(SqlKind.LIKE, FunctionNames.LIKE),
            Map.entry(SqlKind.SIMILAR, FunctionNames.SIMILAR),
            Map.entry(SqlKind.MINUS_PREFIX, FunctionNames.NEGATE));

    private static final Map<SqlKind, String> COMPARISONS = Map.of(
            SqlKind.EQUALS, FunctionNames.EQUAL,
            SqlKind.NOT_EQUALS, FunctionNames.NOT_EQUAL,
            SqlKind.LESS_THAN, FunctionNames.LESS,
            SqlKind.LESS_THAN_OR_EQUAL, FunctionNames.LESS_OR_EQUAL,
            SqlKind.GREATER_THAN, FunctionNames.GREATER,
            SqlKind.GREATER_THAN_OR_EQUAL, FunctionNames.GREATER_OR_EQUAL,
            SqlKind.IS_DISTINCT_FROM, FunctionNames.IS_DISTINCT_FROM,
            SqlKind.IS_NOT_DISTINCT_FROM, FunctionNames.IS_NOT_DISTINCT_FROM);

    private static final Map<SqlKind, String> ARITHMETIC = Map.of(
            SqlKind.PLUS, FunctionNames.PLUS,
            SqlKind.MINUS, FunctionNames.MINUS,
            SqlKind.TIMES, FunctionNames.TIMES,
            SqlKind.DIVIDE, FunctionNames.DIVIDE);

    /** Calls whose arguments all have the type of the result. */
    private static final Set<String> ONE_TYPE = Set.of("COALESCE", "IFNULL", "GREATEST", "LEAST");

    private static final Map<String, String> RENAMED = Map.of(
            "CHARACTER_LENGTH",
            "CHAR_LENGTH",
            "TRANSLATE3",
            "TRANSLATE",
            "IFNULL",
            FunctionNames.COALESCE,
            "SUBSTR",
            "SUBSTRING");

    private final RexBuilder builder;
    private final Optional<FunctionRegistry> functions;

    /** A translator that takes every call; the compiler refuses those without code. */
    public ExpressionTranslator(RexBuilder builder) {
        this(builder, Optional.empty());
    }

    /**
     * A translator that refuses calls without code.
     *
     * @param functions what the engine has code for
     */
    public ExpressionTranslator(RexBuilder builder, FunctionRegistry functions) {
        this(builder, Optional.of(functions));
    }

    private ExpressionTranslator(RexBuilder builder, Optional<FunctionRegistry> functions) {
        this.builder = builder;
        this.functions = functions;
    }

    /** The engine's form of a list of expressions. */
    public List<Expression> translate(List<? extends RexNode> nodes) {
        List<Expression> expressions = new ArrayList<>();
        for (RexNode node : nodes) {
            expressions.add(translate(node));
        }
        return expressions;
    }

    /** The engine's form of an expression. Errors: UNSUPPORTED for calls without code. */
    public Expression translate(RexNode node) {
        Expression expression = translated(node);
        if (expression instanceof FunctionCall call
                && !(node instanceof RexCall user && user.getOperator() instanceof UserFunction)) {
            checkCode(call);
        }
        return expression;
    }

    private void checkCode(FunctionCall call) {
        List<LogicalType> types =
                call.arguments().stream().map(Expression::type).toList();
        if (functions.isPresent() && !functions.get().supports(call.name(), types, call.type())) {
            throw new EngineException(
                    ErrorCode.UNSUPPORTED,
                    call.name()
                            + types.stream()
                                    .map(type -> type.withNullable(true).toString())
                                    .collect(Collectors.joining(", ", "(", ")"))
                            + " is not supported");
        }
    }

    private Expression translated(RexNode node) {
        if (node instanceof RexInputRef reference) {
            return new InputReference(reference.getIndex(), RelTypes.toLogical(reference.getType()));
        }
        if (node instanceof RexLiteral literal) {
            return LiteralTranslator.translate(literal);
        }
        if (node instanceof RexFieldAccess access) {
            return field(translate(access.getReferenceExpr()), access.getField().getIndex(), access);
        }
        if (node instanceof RexCall call && call.getClass() == RexCall.class) {
            return call(call);
        }
        if (node instanceof RexCorrelVariable) {
            throw new EngineException(
                    ErrorCode.UNSUPPORTED,
                    "this sub-query reads a row two queries further out, or in a place that a join cannot take over;"
                            + " rewrite it as a join");
        }
        throw new EngineException(
                ErrorCode.UNSUPPORTED,
                "expression " + node + " (" + node.getKind() + ") is not supported at this place");
    }

    private static Expression field(Expression row, int index, RexNode node) {
        return FunctionCall.of(FunctionNames.FIELD, RelTypes.toLogical(node.getType()), row, Literal.of(index));
    }

    private Expression call(RexCall call) {
        SqlKind kind = call.getKind();
        if (COMPARISONS.containsKey(kind)) {
            return comparison(COMPARISONS.get(kind), call);
        }
        if (ARITHMETIC.containsKey(kind)) {
            return arithmetic(ARITHMETIC.get(kind), call);
        }
        if (NAMES.containsKey(kind)) {
            return named(NAMES.get(kind), call);
        }
        return switch (kind) {
            case AND, OR -> new Connectives(kind == SqlKind.OR).of(translate(call.getOperands()), type(call));
            case IS_UNKNOWN -> named(FunctionNames.IS_NULL, call);
            case PLUS_PREFIX -> translate(call.getOperands().get(0));
            case MOD -> modulo(call);
            case CASE -> cases(call);
            case CAST -> castCall(call);
            case SAFE_CAST -> named(FunctionNames.TRY_CAST, call);
            case SEARCH -> translate(RexUtil.expandSearch(builder, null, call));
            case ROW -> row(call);
            case ITEM -> item(call);
            case ARRAY_VALUE_CONSTRUCTOR, MULTISET_VALUE_CONSTRUCTOR -> collection(FunctionNames.ARRAY, call);
            case MAP_VALUE_CONSTRUCTOR -> collection(FunctionNames.MAP, call);
            case DEFAULT -> throw new EngineException(ErrorCode.UNSUPPORTED, "DEFAULT is not supported");
            default -> function(call);
        };
    }

    private static LogicalType type(RexNode node) {
        return RelTypes.toLogical(node.getType());
    }

    private Expression named(String name, RexCall call) {
        return new FunctionCall(name, translate(call.getOperands()), type(call));
    }

    private Expression comparison(String name, RexCall call) {
        Expression left = translate(call.getOperands().get(0));
        Expression right = translate(call.getOperands().get(1));
        LogicalType common =
                Conversions.comparisonType(left.type(), right.type()).orElse(null);
        if (common != null) {
            left = Conversions.cast(left, common);
            right = Conversions.cast(right, common);
        }
        return FunctionCall.of(name, type(call), left, right);
    }

    private Expression arithmetic(String name, RexCall call) {
        LogicalType type = type(call);
        if (!type.isNumeric() || call.getOperands().size() != 2) {
            return named(name, call);
        }
        List<Expression> operands = new ArrayList<>();
        for (Expression operand : translate(call.getOperands())) {
            operands.add(Conversions.cast(operand, operandType(operand.type(), type)));
        }
        return new FunctionCall(name, operands, type);
    }

    /** Decimals keep their own scale in decimal arithmetic; all else is computed in the type of the result. */
    private static LogicalType operandType(LogicalType operand, LogicalType result) {
        if (!operand.isNumeric() && !operand.is(TypeRoot.NULL)) {
            return operand;
        }
        return result.is(TypeRoot.DECIMAL) && !operand.is(TypeRoot.NULL) ? Conversions.decimalOf(operand) : result;
    }

    private Expression modulo(RexCall call) {
        LogicalType type = type(call);
        Expression left = translate(call.getOperands().get(0));
        Expression right = translate(call.getOperands().get(1));
        LogicalType common =
                Conversions.comparisonType(left.type(), right.type()).orElse(left.type());
        Expression result = FunctionCall.of(
                FunctionNames.MOD,
                common.withNullable(type.nullable()),
                Conversions.cast(left, common),
                Conversions.cast(right, common));
        return Conversions.cast(result, type);
    }

    private Expression cases(RexCall call) {
        LogicalType type = type(call);
        List<Expression> arguments = new ArrayList<>();
        List<Expression> operands = translate(call.getOperands());
        for (int i = 0; i < operands.size(); i++) {
            boolean isCondition = i % 2 == 0 && i < operands.size() - 1;
            arguments.add(isCondition ? operands.get(i) : Conversions.cast(operands.get(i), type));
        }
        return new FunctionCall(FunctionNames.CASE, arguments, type);
    }

    private Expression castCall(RexCall call) {
        Expression operand = translate(call.getOperands().get(0));
        LogicalType type = type(call);
        if (operand.type().withNullable(type.nullable()).equals(type)) {
            // Only a promise about NULL, made by an outer operator.
            return operand;
        }
        if (operand instanceof Literal literal && literal.isNull()) {
            return Literal.nullOf(type);
        }
        return FunctionCall.of(FunctionNames.CAST, type, operand);
    }

    private Expression row(RexCall call) {
        LogicalType type = type(call);
        List<Expression> fields = new ArrayList<>();
        for (int i = 0; i < call.getOperands().size(); i++) {
            fields.add(Conversions.cast(
                    translate(call.getOperands().get(i)), type.children().get(i)));
        }
        return new FunctionCall(FunctionNames.ROW, fields, type);
    }

    private Expression item(RexCall call) {
        Expression container = translate(call.getOperands().get(0));
        Expression key = translate(call.getOperands().get(1));
        if (container.type().is(TypeRoot.ROW) && key instanceof Literal literal) {
            int index = literal.value() instanceof String name
                    ? container.type().names().indexOf(name)
                    : ((Number) literal.value()).intValue() - 1;
            return field(container, index, call);
        }
        LogicalType keyType =
                container.type().is(TypeRoot.MAP) ? container.type().children().get(0) : LogicalType.int32();
        return FunctionCall.of(FunctionNames.ITEM, type(call), container, Conversions.cast(key, keyType));
    }

    private Expression collection(String name, RexCall call) {
        LogicalType type = type(call);
        List<Expression> elements = new ArrayList<>();
        for (int i = 0; i < call.getOperands().size(); i++) {
            LogicalType element = type.children().get(i % type.children().size());
            elements.add(Conversions.cast(translate(call.getOperands().get(i)), element));
        }
        return new FunctionCall(name, elements, type);
    }

    private Expression function(RexCall call) {
        SqlOperator operator = call.getOperator();
        if (operator instanceof UserFunction user) {
            return named(user.path(), call);
        }
        if (operator == SqlStdOperatorTable.IS_NOT_UNKNOWN) {
            return named(FunctionNames.IS_NOT_NULL, call);
        }
        String name = operator.getName().toUpperCase(Locale.ROOT);
        LogicalType type = type(call);
        List<Expression> arguments = translate(call.getOperands());
        if (name.equals("IF")) {
            return FunctionCall.of(
                    FunctionNames.CASE,
                    type,
                    arguments.get(0),
                    Conversions.cast(arguments.get(1), type),
                    Conversions.cast(arguments.get(2), type));
        }
        if (ONE_TYPE.contains(name)) {
            arguments = arguments.stream()
                    .map(argument -> Conversions.cast(argument, type))
                    .toList();
        }
        return new FunctionCall(RENAMED.getOrDefault(name, name), arguments, type);
    }
}
