package io.tidemill.optimizer.bind;

import io.tidemill.core.plan.WindowSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

/**
 * Brings all spellings of window table functions into one form before validation: named arguments, PARTITION BY after the table, and
 * the older {@code GROUP BY TUMBLE(ts, INTERVAL ..)}, see {@link GroupWindows}.
 */
final class WindowCalls extends SqlShuttle {
    private static final Map<String, WindowFunction> FUNCTIONS = Map.of(
            "TUMBLE", WindowFunction.TUMBLE,
            "HOP", WindowFunction.HOP,
            "CUMULATE", WindowFunction.CUMULATE,
            "SESSION", WindowFunction.SESSION);

    static SqlNode normalize(SqlNode query) {
        return query.accept(new WindowCalls());
    }

    /** How a window function is called, for error texts. */
    static String form(String name) {
        return switch (name) {
            case "HOP" -> "HOP(TABLE t, DESCRIPTOR(time), slide, size [, offset])";
            case "CUMULATE" -> "CUMULATE(TABLE t, DESCRIPTOR(time), step, size [, offset])";
            case "SESSION" -> "SESSION(TABLE t [PARTITION BY k], DESCRIPTOR(time), gap)";
            default -> "TUMBLE(TABLE t, DESCRIPTOR(time), size [, offset])";
        };
    }

    @Override
    public SqlNode visit(SqlCall call) {
        SqlCall rewritten = call;
        if (call instanceof SqlSelect select) {
            rewritten = GroupWindows.rewrite(select, null);
        } else if (call instanceof SqlOrderBy orderBy && orderBy.query instanceof SqlSelect select) {
            rewritten = GroupWindows.rewrite(select, orderBy);
        } else if (call.getKind() == SqlKind.COLLECTION_TABLE && call.operand(0) instanceof SqlCall function) {
            rewritten = tableFunction(call, function);
        }
        return super.visit(rewritten);
    }

    private static SqlCall tableFunction(SqlCall table, SqlCall function) {
        WindowFunction window = FUNCTIONS.get(function.getOperator().getName().toUpperCase(Locale.ROOT));
        if (window == null || function.getOperator() instanceof WindowFunction) {
            return table;
        }
        SqlNode normalized = new Arguments(window, function).call();
        return new SqlBasicCall(SqlStdOperatorTable.COLLECTION_TABLE, List.of(normalized), table.getParserPosition());
    }

    /** A query as SELECT, which is what the validator wants as the first argument. */
    static SqlNode asSelect(SqlNode query) {
        if (query instanceof SqlSelect) {
            return query;
        }
        SqlParserPos pos = query.getParserPosition();
        SqlNode from = query.getKind() == SqlKind.EXPLICIT_TABLE ? ((SqlCall) query).operand(0) : query;
        return new SqlSelect(
                pos,
                null,
                SqlNodeList.of(SqlIdentifier.star(pos)),
                from,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    static SqlCall descriptor(List<? extends SqlNode> columns, SqlParserPos pos) {
        return new SqlBasicCall(SqlStdOperatorTable.DESCRIPTOR, columns, pos);
    }

    /** Sorts the arguments of a call into their places. */
    private static final class Arguments {
        private final WindowFunction window;
        private final SqlCall function;
        private final List<String> names;
        private final SqlNode[] values;
        private List<SqlNode> keys = List.of();

        Arguments(WindowFunction window, SqlCall function) {
            this.window = window;
            this.function = function;
            this.names = names(window.window());
            this.values = new SqlNode[names.size()];
        }

        private static List<String> names(WindowSpec.Kind kind) {
            return switch (kind) {
                case TUMBLE -> List.of("DATA", "TIMECOL", "SIZE", "OFFSET");
                case HOP -> List.of("DATA", "TIMECOL", "SLIDE", "SIZE", "OFFSET");
                case CUMULATE -> List.of("DATA", "TIMECOL", "STEP", "SIZE", "OFFSET");
                case SESSION -> List.of("DATA", "TIMECOL", "GAP");
            };
        }

        SqlNode call() {
            int position = 0;
            for (SqlNode argument : function.getOperandList()) {
                if (argument instanceof SqlCall named && named.getKind() == SqlKind.ARGUMENT_ASSIGNMENT) {
                    set(index((SqlIdentifier) named.operand(1)), named.operand(0), argument);
                } else if (position == 2 && isDescriptor(argument)) {
                    keys = ((SqlCall) argument).getOperandList();
                } else {
                    set(position, argument, argument);
                    position++;
                }
            }
            return build();
        }

        private int index(SqlIdentifier name) {
            int index = names.indexOf(name.getSimple().toUpperCase(Locale.ROOT));
            if (index < 0) {
                throw BindErrors.validation(
                        name.getParserPosition(),
                        window.getName() + " has no argument " + name.getSimple() + "; its arguments are "
                                + String.join(", ", names));
            }
            return index;
        }

        private void set(int index, SqlNode value, SqlNode argument) {
            if (index >= values.length || values[index] != null) {
                throw BindErrors.validation(
                        argument.getParserPosition(), "too many arguments; the form is " + form(window.getName()));
            }
            values[index] = value;
        }

        private SqlNode build() {
            for (int i = 0; i < values.length; i++) {
                if (values[i] == null && !names.get(i).equals("OFFSET")) {
                    throw BindErrors.validation(
                            function.getParserPosition(),
                            "argument " + names.get(i) + " is missing; the form is " + form(window.getName()));
                }
            }
            if (!isDescriptor(values[1]) || ((SqlCall) values[1]).operandCount() != 1) {
                throw BindErrors.validation(
                        values[1].getParserPosition(),
                        "expected DESCRIPTOR(time); the form is " + form(window.getName()));
            }
            List<SqlNode> operands = new ArrayList<>();
            operands.add(data(values[0]));
            operands.add(values[1]);
            if (!keys.isEmpty()) {
                operands.add(descriptor(keys, function.getParserPosition()));
            }
            for (int i = 2; i < values.length; i++) {
                if (values[i] != null) {
                    operands.add(values[i]);
                }
            }
            return new SqlBasicCall(window, operands, function.getParserPosition());
        }

        private SqlNode data(SqlNode value) {
            if (value.getKind() != SqlKind.SET_SEMANTICS_TABLE) {
                return asSelect(value);
            }
            SqlCall partitioned = (SqlCall) value;
            if (window == WindowFunction.SESSION) {
                keys = List.copyOf(((SqlNodeList) partitioned.operand(1)).getList());
            }
            if (!((SqlNodeList) partitioned.operand(2)).isEmpty()) {
                throw BindErrors.validation(partitioned.getParserPosition(), "ORDER BY has no meaning for a window");
            }
            return asSelect(partitioned.operand(0));
        }

        private static boolean isDescriptor(SqlNode node) {
            return node instanceof SqlCall call && call.getOperator().getName().equalsIgnoreCase("DESCRIPTOR");
        }
    }
}
