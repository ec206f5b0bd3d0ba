package io.tidemill.optimizer.bind;

import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.TableReference;
import io.tidemill.error.EngineException;
import io.tidemill.optimizer.parse.StatementParser;
import io.tidemill.spi.catalog.CatalogTable;
import io.tidemill.type.Column;
import io.tidemill.type.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.ViewExpanders;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Makes the plan of a table (scan, computed columns, watermark) and of a view (its query). */
final class TableBinder {
    /** The name under which the rows of a table are known to its own expressions. */
    static final String SELF = "$row";

    private static final int MAX_VIEW_DEPTH = 50;

    private final Binder binder;
    private final SessionCatalog catalog;
    private int viewDepth;

    TableBinder(Binder binder, SessionCatalog catalog) {
        this.binder = binder;
        this.catalog = catalog;
    }

    /** A name of FROM, or null when there is no such table. */
    Prepare.PreparingTable table(ObjectPath path) {
        CatalogTable table = catalog.table(path).orElse(null);
        if (table == null) {
            return null;
        }
        RelDataType rowType = RelTypes.row(binder.typeFactory(), table.schema().row());
        List<String> name = List.of(path.catalog(), path.database(), path.name());
        return new SessionTable(
                binder.catalogReader(),
                name,
                rowType,
                hints -> table.isView() ? viewPlan(path, table, rowType, hints) : tablePlan(path, table, hints));
    }

    private RelNode viewPlan(ObjectPath path, CatalogTable view, RelDataType rowType, Map<String, String> hints) {
        if (!hints.isEmpty()) {
            throw BindErrors.unsupported(null, "view " + path + " cannot have an OPTIONS hint; hint the tables in it");
        }
        if (viewDepth >= MAX_VIEW_DEPTH) {
            throw BindErrors.validation(null, "view " + path + " is nested too deeply or refers to itself");
        }
        viewDepth++;
        try {
            RelNode plan = binder.nested(path)
                    .plan(StatementParser.parseQuery(view.viewText().orElseThrow()));
            return RelOptUtil.createCastRel(plan, rowType, true);
        } catch (EngineException error) {
            throw new EngineException(error.code(), "in view " + path + ": " + error.detail(), error);
        } finally {
            viewDepth--;
        }
    }

    private RelNode tablePlan(ObjectPath path, CatalogTable table, Map<String, String> hints) {
        TableReference reference = catalog.reference(path, table, hints);
        BoundTable bound = new BoundTable(binder.catalogReader(), binder.typeFactory(), reference, hints);
        RelNode scan = bound.toRel(ViewExpanders.simpleContext(binder.cluster()));
        RelNode rows = withComputedColumns(scan, reference.schema(), path);
        return reference
                .schema()
                .watermark()
                .map(watermark -> withWatermark(rows, watermark, path))
                .orElse(rows);
    }

    private RelNode withComputedColumns(RelNode scan, Schema schema, ObjectPath path) {
        if (scan.getRowType().getFieldNames().equals(schema.names())) {
            return scan;
        }
        List<SqlNode> items = new ArrayList<>();
        for (Column column : schema.columns()) {
            SqlIdentifier name = new SqlIdentifier(column.name(), SqlParserPos.ZERO);
            items.add(
                    column.kind() == Column.Kind.COMPUTED
                            ? SqlStdOperatorTable.AS.createCall(
                                    SqlParserPos.ZERO, StatementParser.parseExpression(column.detail()), name)
                            : name);
        }
        try {
            return select(scan, items);
        } catch (EngineException error) {
            throw new EngineException(
                    error.code(), "in a computed column of table " + path + ": " + error.detail(), error);
        }
    }

    private RelNode withWatermark(RelNode rows, Schema.Watermark watermark, ObjectPath path) {
        try {
            int column = rows.getRowType().getFieldNames().indexOf(watermark.column());
            RexNode expression = expression(rows.getRowType(), StatementParser.parseExpression(watermark.expression()));
            RexBuilder builder = rows.getCluster().getRexBuilder();
            RelDataType type = rows.getCluster()
                    .getTypeFactory()
                    .createTypeWithNullability(
                            rows.getRowType().getFieldList().get(column).getType(),
                            expression.getType().isNullable());
            return LogicalWatermark.create(rows, column, builder.ensureType(type, expression, true));
        } catch (EngineException error) {
            throw new EngineException(error.code(), "in the WATERMARK of table " + path + ": " + error.detail(), error);
        }
    }

    /** An expression over the columns of some rows. */
    RexNode expression(RelDataType rowType, SqlNode expression) {
        // A scan stands for the rows: projects above it are not merged into what is below.
        SessionTable table = new SessionTable(binder.catalogReader(), List.of(SELF), rowType, hints -> null);
        RelNode rows = LogicalTableScan.create(binder.cluster(), table, List.of());
        RelNode plan = select(rows, List.of(expression));
        if (plan == rows) {
            return RexInputRef.of(0, rowType);
        }
        if (plan instanceof Project project && project.getInput() == rows) {
            return project.getProjects().get(0);
        }
        throw BindErrors.unsupported(expression.getParserPosition(), "sub-queries are not supported here");
    }

    /** A constant, for example of a PARTITION clause. */
    RexNode constant(SqlNode expression) {
        return expression(LogicalValues.createOneRow(binder.cluster()).getRowType(), expression);
    }

    private RelNode select(RelNode rows, List<SqlNode> items) {
        SqlSelect select = new SqlSelect(
                SqlParserPos.ZERO,
                null,
                new SqlNodeList(items, SqlParserPos.ZERO),
                new SqlIdentifier(SELF, SqlParserPos.ZERO),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
        return binder.over(rows).plan(select);
    }
}
