package io.tidemill.optimizer.bind;

import io.tidemill.core.plan.WindowSpec;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql2rel.SqlToRelConverter;

/** Validated trees to relational algebra, with windows as nodes of their own. */
final class DialectRelConverter extends SqlToRelConverter {
    private final String timeZone;
    /** The hints of the SELECTs around the place, innermost first. */
    private final Deque<SelectHints> selects = new ArrayDeque<>();

    private final VolatileQueries volatileQueries = new VolatileQueries();

    DialectRelConverter(
            DialectValidator validator, SessionCatalogReader reader, RelOptCluster cluster, String timeZone) {
        super(
                (rowType, query, schemaPath, viewPath) -> {
                    throw new UnsupportedOperationException("views are expanded by their table");
                },
                validator,
                reader,
                cluster,
                DialectConvertlets.INSTANCE,
                SqlToRelConverter.config()
                        .withExpand(false)
                        .withTrimUnusedFields(false)
                        .withDecorrelationEnabled(false)
                        .withInSubQueryThreshold(Integer.MAX_VALUE)
                        .withAddJsonTypeOperatorEnabled(false)
                        .withHintStrategyTable(Hints.STRATEGIES)
                        // Projections are merged later, by a rule that knows volatile functions: the builder does not.
                        .withRelBuilderConfigTransform(
                                config -> config.withSimplify(false).withBloat(-1)));
        this.timeZone = timeZone;
    }

    /** Hints go where they belong at once, and are taken away from the SELECT so that they do not spread to all nodes below. */
    @Override
    protected void convertSelectImpl(Blackboard bb, Blackboard measures, SqlSelect select) {
        SelectHints hints = SelectHints.of(select);
        select.setHints(SqlNodeList.EMPTY);
        selects.push(hints);
        super.convertSelectImpl(bb, measures, select);
        selects.pop();
        if (!hints.isEmpty()) {
            bb.setRoot(hints.onAggregate(bb.root(), select.getFrom()), true);
            hints.checkAllUsed();
        }
    }

    @Override
    protected void convertFrom(Blackboard bb, SqlNode from, List<String> fieldNames) {
        super.convertFrom(bb, from, fieldNames);
        SqlNode query = from instanceof SqlIdentifier ? namedQuery(from) : null;
        if (query != null) {
            RelNode marked = volatileQueries.reference(query, bb.root());
            if (marked != bb.root()) {
                bb.setRoot(marked, true);
            }
        }
        if (from instanceof SqlJoin join
                && !selects.isEmpty()
                && !selects.peek().isEmpty()) {
            bb.setRoot(selects.peek().onJoin(bb.root(), join), false);
        }
    }

    /** The query of WITH that a name means; null for tables. */
    private SqlNode namedQuery(SqlNode name) {
        SqlValidatorNamespace namespace = validator.getNamespace(name);
        return namespace == null ? null : namespace.resolve().getNode();
    }

    @Override
    protected void convertCollectionTable(Blackboard bb, SqlCall call) {
        super.convertCollectionTable(bb, call);
        if (call.getOperator() instanceof WindowFunction function) {
            TableFunctionScan scan = (TableFunctionScan) bb.root();
            WindowSpec window = window(function, (RexCall) scan.getCall(), call.getParserPosition());
            bb.setRoot(LogicalWindowAssign.create(scan.getInput(0), window, scan.getRowType()), true);
        }
    }

    private WindowSpec window(WindowFunction function, RexCall call, SqlParserPos pos) {
        int time = columns(call.getOperands().get(0)).get(0);
        List<Integer> keys = List.of();
        List<Long> intervals = new ArrayList<>();
        for (RexNode operand : call.getOperands().subList(1, call.getOperands().size())) {
            if (operand.getKind() == SqlKind.DESCRIPTOR) {
                keys = columns(operand);
            } else {
                intervals.add(millis(operand, pos));
            }
        }
        return spec(function, time, keys, intervals, pos);
    }

    private WindowSpec spec(
            WindowFunction function, int time, List<Integer> keys, List<Long> intervals, SqlParserPos pos) {
        boolean sliding = function == WindowFunction.HOP || function == WindowFunction.CUMULATE;
        long slide = sliding ? intervals.get(0) : 0;
        long size = intervals.get(sliding ? 1 : 0);
        int offsetAt = sliding ? 2 : 1;
        long offset = intervals.size() > offsetAt ? intervals.get(offsetAt) : 0;
        if (size <= 0 || (sliding && slide <= 0)) {
            throw BindErrors.validation(pos, "the sizes of a window must be positive");
        }
        if (function == WindowFunction.CUMULATE && size % slide != 0) {
            throw BindErrors.validation(
                    pos, "the size of CUMULATE (" + size + " ms) must be a multiple of its step (" + slide + " ms)");
        }
        return new WindowSpec(function.window(), time, size, slide, offset, keys, timeZone);
    }

    private static List<Integer> columns(RexNode descriptor) {
        return ((RexCall) descriptor)
                .getOperands().stream()
                        .map(operand -> ((RexInputRef) operand).getIndex())
                        .toList();
    }

    private static long millis(RexNode interval, SqlParserPos pos) {
        if (!(interval instanceof RexLiteral literal)) {
            throw BindErrors.unsupported(pos, "the sizes of a window must be literals");
        }
        if (SqlTypeName.YEAR_INTERVAL_TYPES.contains(literal.getType().getSqlTypeName())) {
            throw BindErrors.unsupported(pos, "windows of months or years are not supported; use days");
        }
        return literal.getValueAs(BigDecimal.class).longValueExact();
    }
}
