package io.tidemill.optimizer.bind;

import com.google.common.collect.ImmutableSet;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.optimizer.parse.DialectConformance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.config.NullCollation;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.runtime.Resources;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.type.SqlTypeCoercionRule;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SelectNamespace;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlMoniker;
import org.apache.calcite.sql.validate.SqlMonikerType;
import org.apache.calcite.sql.validate.SqlMonotonicity;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorException;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.Static;

/** The validator with the dialect's NULL order and coercions, and with errors that name what exists. */
final class DialectValidator extends SqlValidatorImpl {
    private static final SqlTypeMappingRule CASTS = SqlTypeCoercionRule.instance(castRules());

    private final DialectOperatorTable operators;
    private final TableNames tableNames;
    /** The scope in which names were looked up last: an error of names happened in it. */
    private SqlValidatorScope lastScope;

    /** Names of tables for error texts. */
    interface TableNames {
        /** Names in the database that a name points to. */
        List<String> near(List<String> name);
    }

    DialectValidator(DialectOperatorTable operators, SessionCatalogReader reader, TableNames tableNames) {
        super(
                operators,
                reader,
                reader.getTypeFactory(),
                SqlValidator.Config.DEFAULT
                        .withConformance(DialectConformance.INSTANCE)
                        .withDefaultNullCollation(NullCollation.LOW)
                        .withTypeCoercionEnabled(true)
                        .withIdentifierExpansion(true));
        this.operators = operators;
        this.tableNames = tableNames;
    }

    /** Which type can be cast from which: those of the library, numbers from BOOLEAN, and texts from collections. */
    private static Map<SqlTypeName, ImmutableSet<SqlTypeName>> castRules() {
        Map<SqlTypeName, ImmutableSet<SqlTypeName>> rules =
                new HashMap<>(SqlTypeCoercionRule.instance().getTypeMapping());
        for (SqlTypeName number : SqlTypeName.NUMERIC_TYPES) {
            rules.computeIfPresent(
                    number,
                    (type, from) -> ImmutableSet.<SqlTypeName>builder()
                            .addAll(from)
                            .add(SqlTypeName.BOOLEAN)
                            .build());
        }
        for (SqlTypeName text : SqlTypeName.CHAR_TYPES) {
            rules.computeIfPresent(
                    text,
                    (type, from) -> ImmutableSet.<SqlTypeName>builder()
                            .addAll(from)
                            .add(SqlTypeName.ARRAY, SqlTypeName.MAP, SqlTypeName.MULTISET, SqlTypeName.ROW)
                            .build());
        }
        return rules;
    }

    /** Nobody here asks whether a column grows from row to row; to find out would take twice as long with every level of nested queries. */
    @Override
    protected SelectNamespace createSelectNamespace(SqlSelect select, SqlNode enclosingNode) {
        return new SelectNamespace(this, select, enclosingNode) {
            @Override
            public SqlMonotonicity getMonotonicity(String columnName) {
                return SqlMonotonicity.NOT_MONOTONIC;
            }
        };
    }

    @Override
    public SqlTypeMappingRule getTypeMappingRule() {
        return CASTS;
    }

    @Override
    public RelDataType deriveType(SqlValidatorScope scope, SqlNode expression) {
        lastScope = scope;
        return super.deriveType(scope, expression);
    }

    @Override
    public SqlNode expand(SqlNode expression, SqlValidatorScope scope) {
        lastScope = scope;
        return super.expand(expression, scope);
    }

    @Override
    protected RelDataType validateSelectList(SqlNodeList items, SqlSelect select, RelDataType target) {
        lastScope = getSelectScope(select);
        return super.validateSelectList(items, select, target);
    }

    @Override
    protected void validateWhereClause(SqlSelect select) {
        lastScope = getWhereScope(select);
        super.validateWhereClause(select);
    }

    @Override
    protected void validateGroupClause(SqlSelect select) {
        lastScope = getGroupScope(select);
        super.validateGroupClause(select);
    }

    @Override
    protected void validateHavingClause(SqlSelect select) {
        lastScope = getHavingScope(select);
        super.validateHavingClause(select);
    }

    @Override
    protected void validateOrderList(SqlSelect select) {
        if (select.getOrderList() != null) {
            lastScope = getOrderScope(select);
        }
        super.validateOrderList(select);
    }

    @Override
    protected void validateJoin(SqlJoin join, SqlValidatorScope scope) {
        lastScope = scope;
        super.validateJoin(join, scope);
    }

    @Override
    public CalciteException handleUnresolvedFunction(
            SqlCall call, SqlOperator function, List<RelDataType> types, List<String> names) {
        String name = String.join(".", function.getNameAsId().names);
        List<String> known = operators.functionNames();
        if (known.stream().anyMatch(candidate -> candidate.equalsIgnoreCase(name))) {
            return wrap(
                    BindErrors.typeMismatch(
                            call.getParserPosition(),
                            "no form of " + name + " takes " + ValidationTexts.arguments(types)),
                    null);
        }
        String suggestion = BindErrors.nearest(name, known)
                .map(near -> "; did you mean " + near + "?")
                .orElse("");
        return wrap(
                BindErrors.error(
                        ErrorCode.FUNCTION_NOT_FOUND,
                        call.getParserPosition(),
                        "function " + name + " not found" + suggestion),
                null);
    }

    @Override
    public CalciteContextException newValidationError(SqlNode node, Resources.ExInst<SqlValidatorException> resource) {
        String text = resource.str();
        EngineException error = null;
        if (node instanceof SqlIdentifier name && !name.names.isEmpty()) {
            error = nameError(name, text);
        } else if (node instanceof SqlCall call && ValidationTexts.isWrongArguments(text)) {
            error = BindErrors.typeMismatch(
                    call.getParserPosition(),
                    call.getOperator().getName() + " cannot be applied to "
                            + ValidationTexts.arguments(operandTypes(call)));
        }
        if (error == null) {
            error = BindErrors.validation(node.getParserPosition(), ValidationTexts.readable(text));
        }
        return wrap(error, resource.ex());
    }

    private List<RelDataType> operandTypes(SqlCall call) {
        List<RelDataType> types = new ArrayList<>();
        for (SqlNode operand : call.getOperandList()) {
            RelDataType type = operand == null ? null : getValidatedNodeTypeIfKnown(operand);
            if (type != null) {
                types.add(type);
            }
        }
        return types;
    }

    private static CalciteContextException wrap(EngineException error, Throwable cause) {
        return new BindFailure(error, cause);
    }

    /** Tells the errors of names by comparing with the text that the library makes for the same name. */
    private EngineException nameError(SqlIdentifier id, String text) {
        String last = id.names.get(id.names.size() - 1);
        String first = id.names.get(0);
        if (text.startsWith(Static.RESOURCE.columnNotFound(last).str())) {
            return BindErrors.columnNotFound(
                    id.getParserPosition(), last, "this part of the query", monikers(SqlMonikerType.COLUMN));
        }
        List<String> aliases = new ArrayList<>(id.names);
        aliases.addAll(monikers(SqlMonikerType.TABLE));
        for (String table : aliases) {
            if (text.startsWith(
                    Static.RESOURCE.columnNotFoundInTable(last, table).str())) {
                return BindErrors.columnNotFound(
                        id.getComponent(id.names.size() - 1).getParserPosition(), last, table, columnsOf(table));
            }
        }
        if (text.startsWith(Static.RESOURCE.tableNameNotFound(first).str())) {
            return BindErrors.error(
                    ErrorCode.TABLE_NOT_FOUND,
                    id.getParserPosition(),
                    "\"" + first + "\" is not a table of this FROM clause"
                            + BindErrors.choices("its tables", first, monikers(SqlMonikerType.TABLE)));
        }
        for (String part : id.names) {
            if (text.startsWith(Static.RESOURCE.objectNotFound(part).str())
                    || text.startsWith(prefix(
                            Static.RESOURCE.objectNotFoundWithin(part, "").str()))) {
                String full = String.join(".", id.names);
                return BindErrors.error(
                        ErrorCode.TABLE_NOT_FOUND,
                        id.getParserPosition(),
                        "table \"" + full + "\" not found"
                                + BindErrors.choices("tables", last, tableNames.near(id.names)));
            }
        }
        return null;
    }

    private static String prefix(String text) {
        return text.substring(0, text.lastIndexOf("''"));
    }

    private List<String> monikers(SqlMonikerType type) {
        Set<String> names = new LinkedHashSet<>();
        if (lastScope != null) {
            Collection<SqlMoniker> monikers = new ArrayList<>();
            if (type == SqlMonikerType.COLUMN) {
                lastScope.findAllColumnNames((List<SqlMoniker>) monikers);
            } else {
                lastScope.findAliases(monikers);
            }
            for (SqlMoniker moniker : monikers) {
                names.add(moniker.getFullyQualifiedNames()
                        .get(moniker.getFullyQualifiedNames().size() - 1));
            }
        }
        return List.copyOf(names);
    }

    private static String alias(SqlValidatorNamespace namespace) {
        SqlNode enclosing = namespace.getEnclosingNode();
        return enclosing == null ? null : SqlValidatorUtil.alias(enclosing);
    }

    private List<String> columnsOf(String alias) {
        if (lastScope instanceof SelectScope select) {
            SqlValidatorNamespace namespace = select.getChildren().stream()
                    .filter(child -> alias.equals(alias(child)))
                    .findFirst()
                    .orElse(null);
            if (namespace != null) {
                return namespace.getRowType().getFieldNames();
            }
        }
        return monikers(SqlMonikerType.COLUMN);
    }
}
