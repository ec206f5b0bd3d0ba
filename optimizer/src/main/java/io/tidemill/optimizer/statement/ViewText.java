package io.tidemill.optimizer.statement;

import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.optimizer.parse.SourceText;
import io.tidemill.optimizer.parse.Statement.Snippet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * The query of a view as it is stored: the user's text with the names of tables completed, so that it means the same wherever it is
 * used.
 */
final class ViewText extends SqlBasicVisitor<Void> {
    /** Names of WITH clauses around the place, which hide tables. */
    private final Deque<Set<String>> withNames = new ArrayDeque<>();

    private final List<SqlIdentifier> tables = new ArrayList<>();

    private ViewText() {}

    static String of(SourceText source, Snippet query, SessionCatalog catalog) {
        ViewText names = new ViewText();
        query.node().accept(names);
        String text = source.slice(query);
        names.tables.sort(Comparator.comparing(SqlIdentifier::getParserPosition, ViewText::compare)
                .reversed());
        int start = source.offsetOf(query.span());
        for (SqlIdentifier table : names.tables) {
            int from = source.offsetOf(table.getParserPosition()) - start;
            int to = source.endOf(table.getParserPosition()) - start;
            text = text.substring(0, from) + fullName(catalog.resolve(table.names)) + text.substring(to);
        }
        return text;
    }

    private static int compare(SqlParserPos a, SqlParserPos b) {
        return a.getLineNum() != b.getLineNum()
                ? Integer.compare(a.getLineNum(), b.getLineNum())
                : Integer.compare(a.getColumnNum(), b.getColumnNum());
    }

    private static String fullName(ObjectPath path) {
        return quoted(path.catalog()) + "." + quoted(path.database()) + "." + quoted(path.name());
    }

    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    @Override
    public Void visit(SqlCall call) {
        if (call instanceof SqlWith with) {
            visitWith(with);
            return null;
        }
        if (call instanceof SqlSelect select && select.getFrom() != null) {
            from(select.getFrom());
        }
        if (call.getKind() == SqlKind.EXPLICIT_TABLE) {
            from(call.operand(0));
        }
        return super.visit(call);
    }

    private void visitWith(SqlWith with) {
        Set<String> names = new HashSet<>();
        withNames.push(names);
        for (SqlNode node : with.withList) {
            SqlWithItem item = (SqlWithItem) node;
            item.query.accept(this);
            names.add(item.name.getSimple());
        }
        with.body.accept(this);
        withNames.pop();
    }

    private void from(SqlNode node) {
        if (node instanceof SqlIdentifier name) {
            if (!name.isSimple() || withNames.stream().noneMatch(names -> names.contains(name.getSimple()))) {
                tables.add(name);
            }
        } else if (node instanceof SqlJoin join) {
            from(join.getLeft());
            from(join.getRight());
        } else if (node instanceof SqlCall call && isWrapper(call.getKind())) {
            from(call.operand(0));
        }
    }

    private static boolean isWrapper(SqlKind kind) {
        return kind == SqlKind.AS
                || kind == SqlKind.TABLE_REF
                || kind == SqlKind.SNAPSHOT
                || kind == SqlKind.MATCH_RECOGNIZE
                || kind == SqlKind.LATERAL;
    }
}
