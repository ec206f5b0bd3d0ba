package io.tidemill.optimizer.bind;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.Litmus;

/**
 * The older form of windows becomes the table function, so that the planner knows one only:
 *
 * <pre>
 * SELECT k, TUMBLE_START(ts, i), COUNT(*) FROM t WHERE p GROUP BY k, TUMBLE(ts, i)
 * SELECT k, window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), i)) AS t WHERE p
 *     GROUP BY k, window_start, window_end
 * </pre>
 */
final class GroupWindows {
    private static final Map<SqlKind, WindowFunction> KINDS = Map.of(
            SqlKind.TUMBLE,
            WindowFunction.TUMBLE,
            SqlKind.HOP,
            WindowFunction.HOP,
            SqlKind.SESSION,
            WindowFunction.SESSION);
    private static final Map<String, String> AUXILIARIES =
            Map.of("START", "window_start", "END", "window_end", "ROWTIME", "window_time", "PROCTIME", "window_time");
    private static final String TIME = "$time";

    private final SqlSelect select;
    private final SqlCall window;
    private final WindowFunction function;
    private final Set<String> keys = new LinkedHashSet<>(List.of("window_start", "window_end"));
    private final AuxiliaryReplacer replacer = new AuxiliaryReplacer();

    private GroupWindows(SqlSelect select, SqlCall window) {
        this.select = select;
        this.window = window;
        this.function = KINDS.get(window.getKind());
    }

    /** The SELECT, or the ORDER BY around it, in the newer form; the same object when there is no window in GROUP BY. */
    static SqlCall rewrite(SqlSelect select, SqlOrderBy orderBy) {
        SqlCall whole = orderBy == null ? select : orderBy;
        if (select.getGroup() == null) {
            return whole;
        }
        SqlCall window = null;
        for (SqlNode item : select.getGroup()) {
            if (isWindow(item)) {
                if (window != null) {
                    throw BindErrors.unsupported(item.getParserPosition(), "a GROUP BY has at most one window");
                }
                window = (SqlCall) item;
            }
        }
        return window == null ? whole : new GroupWindows(select, window).rewrite(orderBy);
    }

    private static boolean isWindow(SqlNode node) {
        return node instanceof SqlCall call
                && KINDS.containsKey(call.getKind())
                && call.getOperator().getName().startsWith("$");
    }

    private SqlCall rewrite(SqlOrderBy orderBy) {
        SqlNodeList items = selectList();
        SqlNode having = replaced(select.getHaving());
        SqlNode qualify = replaced(select.getQualify());
        SqlNodeList order = orderBy == null ? null : (SqlNodeList) replaced(orderBy.orderList);
        SqlSelect result = new SqlSelect(
                select.getParserPosition(),
                (SqlNodeList) select.getOperandList().get(0),
                items,
                from(),
                select.getWhere(),
                group(),
                having,
                select.getWindowList(),
                qualify,
                null,
                null,
                null,
                select.getHints());
        return orderBy == null
                ? result
                : new SqlOrderBy(orderBy.getParserPosition(), result, order, orderBy.offset, orderBy.fetch);
    }

    private SqlNodeList selectList() {
        List<SqlNode> items = new ArrayList<>();
        for (SqlNode item : select.getSelectList()) {
            SqlNode replaced = item.accept(replacer);
            if (replaced != item && replaced instanceof SqlIdentifier) {
                SqlIdentifier name = new SqlIdentifier("EXPR$" + items.size(), item.getParserPosition());
                replaced = SqlStdOperatorTable.AS.createCall(item.getParserPosition(), replaced, name);
            }
            items.add(replaced);
        }
        return new SqlNodeList(items, select.getSelectList().getParserPosition());
    }

    private SqlNode replaced(SqlNode node) {
        return node == null ? null : node.accept(replacer);
    }

    private SqlNodeList group() {
        List<SqlNode> items = new ArrayList<>();
        for (SqlNode item : select.getGroup()) {
            if (item == window) {
                keys.forEach(key -> items.add(new SqlIdentifier(key, item.getParserPosition())));
            } else {
                items.add(item);
            }
        }
        return new SqlNodeList(items, select.getGroup().getParserPosition());
    }

    private SqlNode from() {
        SqlParserPos pos = window.getParserPosition();
        SqlNode table = select.getFrom();
        SqlIdentifier alias;
        if (table.getKind() == SqlKind.AS && ((SqlCall) table).operandCount() == 2) {
            alias = ((SqlCall) table).operand(1);
        } else if (table instanceof SqlIdentifier name) {
            alias = name.getComponent(name.names.size() - 1);
        } else if (table.getKind() == SqlKind.TABLE_REF) {
            SqlIdentifier name = ((SqlCall) table).operand(0);
            alias = name.getComponent(name.names.size() - 1);
        } else if (table.getKind() == SqlKind.JOIN) {
            throw BindErrors.unsupported(
                    pos, "a window in GROUP BY over a join is not supported; put the join into a sub-query");
        } else {
            alias = new SqlIdentifier("EXPR$0", pos);
        }
        List<SqlNode> items = new ArrayList<>(List.of(SqlIdentifier.star(pos)));
        List<SqlNode> operands = new ArrayList<>();
        operands.add(null);
        operands.add(WindowCalls.descriptor(List.of(column(window.operand(0), TIME, items)), pos));
        List<SqlNode> sessionKeys = sessionKeys(items);
        if (!sessionKeys.isEmpty()) {
            operands.add(WindowCalls.descriptor(sessionKeys, pos));
        }
        for (int i = 1; i < window.operandCount(); i++) {
            operands.add(window.operand(i));
        }
        operands.set(
                0,
                new SqlSelect(
                        pos,
                        null,
                        new SqlNodeList(items, pos),
                        table,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null));
        SqlNode call = new SqlBasicCall(function, operands, pos);
        SqlNode from = new SqlBasicCall(SqlStdOperatorTable.COLLECTION_TABLE, List.of(call), pos);
        return SqlStdOperatorTable.AS.createCall(pos, from, alias);
    }

    private List<SqlNode> sessionKeys(List<SqlNode> items) {
        List<SqlNode> columns = new ArrayList<>();
        if (function != WindowFunction.SESSION) {
            return columns;
        }
        for (SqlNode item : select.getGroup()) {
            if (item != window) {
                columns.add(column(item, "$key" + columns.size(), items));
            }
        }
        return columns;
    }

    /** The name of the column that an expression is, or of one that is added to the input for it. */
    private static SqlIdentifier column(SqlNode expression, String added, List<SqlNode> items) {
        if (expression instanceof SqlIdentifier name) {
            return name.getComponent(name.names.size() - 1);
        }
        SqlIdentifier name = new SqlIdentifier(added, expression.getParserPosition());
        items.add(SqlStdOperatorTable.AS.createCall(expression.getParserPosition(), expression, name));
        return name;
    }

    /** TUMBLE_START(..) and its kin become columns. */
    private final class AuxiliaryReplacer extends SqlShuttle {
        @Override
        public SqlNode visit(SqlCall call) {
            String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
            String prefix = function.getName() + "_";
            String column = name.startsWith(prefix) ? AUXILIARIES.get(name.substring(prefix.length())) : null;
            if (column == null) {
                return super.visit(call);
            }
            if (!sameWindow(call)) {
                throw BindErrors.validation(
                        call.getParserPosition(),
                        name + " must have the arguments of the " + function.getName() + " in GROUP BY");
            }
            keys.add(column);
            return new SqlIdentifier(column, call.getParserPosition());
        }

        private boolean sameWindow(SqlCall call) {
            if (call.operandCount() != window.operandCount()) {
                return false;
            }
            for (int i = 0; i < call.operandCount(); i++) {
                if (!call.operand(i).equalsDeep(window.operand(i), Litmus.IGNORE)) {
                    return false;
                }
            }
            return true;
        }
    }
}
