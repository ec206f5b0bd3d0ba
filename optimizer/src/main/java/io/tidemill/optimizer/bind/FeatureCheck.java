package io.tidemill.optimizer.bind;

import io.tidemill.config.ConfigSnapshot;
import java.util.Map;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.SqlTableRef;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Refuses what the grammar reads but the engine does not execute, at its place. */
final class FeatureCheck extends SqlBasicVisitor<Void> {
    private static final Map<SqlKind, String> KINDS = Map.ofEntries(
            Map.entry(SqlKind.MATCH_RECOGNIZE, "MATCH_RECOGNIZE"),
            Map.entry(SqlKind.TABLESAMPLE, "TABLESAMPLE"),
            Map.entry(SqlKind.PIVOT, "PIVOT"),
            Map.entry(SqlKind.UNPIVOT, "UNPIVOT"),
            Map.entry(SqlKind.CURSOR, "CURSOR"),
            Map.entry(SqlKind.NEXT_VALUE, "NEXT VALUE FOR"),
            Map.entry(SqlKind.CURRENT_VALUE, "CURRENT VALUE FOR"),
            Map.entry(SqlKind.WITHIN_DISTINCT, "WITHIN DISTINCT"),
            Map.entry(SqlKind.MULTISET_VALUE_CONSTRUCTOR, "a MULTISET[..] constructor"),
            Map.entry(SqlKind.MULTISET_QUERY_CONSTRUCTOR, "a MULTISET(query) constructor"),
            Map.entry(SqlKind.ARRAY_QUERY_CONSTRUCTOR, "an ARRAY(query) constructor"),
            Map.entry(SqlKind.MAP_QUERY_CONSTRUCTOR, "a MAP(query) constructor"),
            Map.entry(SqlKind.NEW_SPECIFICATION, "NEW"),
            Map.entry(SqlKind.EXTEND, "EXTEND"),
            Map.entry(SqlKind.LAMBDA, "a lambda expression"));

    private final ConfigSnapshot config;

    private FeatureCheck(ConfigSnapshot config) {
        this.config = config;
    }

    static void check(SqlNode query, ConfigSnapshot config) {
        query.accept(new FeatureCheck(config));
    }

    @Override
    public Void visit(SqlCall call) {
        String kind = KINDS.get(call.getKind());
        if (kind != null) {
            throw BindErrors.unsupported(
                    call.getParserPosition(),
                    kind + " is not supported"
                            + (kind.contains("constructor")
                                    ? "; COLLECT and ARRAY_AGG gather the values of rows"
                                    : ""));
        }
        if (call instanceof SqlSelect select) {
            checkSelect(select);
        } else if (call instanceof SqlJoin join && isAsOf(join)) {
            throw BindErrors.unsupported(
                    join.getJoinTypeNode().getParserPosition(),
                    "ASOF JOIN is not supported; use FOR SYSTEM_TIME AS OF");
        } else if (call instanceof SqlWithItem item && item.recursive.booleanValue()) {
            throw BindErrors.unsupported(item.getParserPosition(), "WITH RECURSIVE is not supported");
        } else if (call instanceof SqlTableRef table) {
            Hints.tableOptions(hints(table), config);
            return null;
        }
        return super.visit(call);
    }

    private static boolean isAsOf(SqlJoin join) {
        return join.getJoinType() == JoinType.ASOF || join.getJoinType() == JoinType.LEFT_ASOF;
    }

    private static SqlNodeList hints(SqlTableRef table) {
        return (SqlNodeList) table.getOperandList().get(1);
    }

    private static void checkSelect(SqlSelect select) {
        for (SqlNode keyword : (SqlNodeList) select.getOperandList().get(0)) {
            if (((SqlLiteral) keyword).symbolValue(SqlSelectKeyword.class) == SqlSelectKeyword.STREAM) {
                throw BindErrors.unsupported(
                        keyword.getParserPosition(),
                        "SELECT STREAM is not supported; streaming is chosen by execution.runtime-mode");
            }
        }
        if (select.hasHints()) {
            for (SqlNode hint : select.getHints()) {
                Hints.checkQueryHint((SqlHint) hint);
            }
        }
    }

    @Override
    public Void visit(SqlDynamicParam parameter) {
        throw BindErrors.unsupported(parameter.getParserPosition(), "parameters (?) are not supported");
    }
}
