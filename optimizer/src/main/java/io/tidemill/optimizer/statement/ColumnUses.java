package io.tidemill.optimizer.statement;

import io.tidemill.optimizer.parse.StatementParser;
import java.util.HashSet;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** The columns that the text of an expression names. */
final class ColumnUses extends SqlBasicVisitor<Void> {
    private final Set<String> names = new HashSet<>();

    private ColumnUses() {}

    static Set<String> in(String expression) {
        ColumnUses uses = new ColumnUses();
        StatementParser.parseExpression(expression).accept(uses);
        return uses.names;
    }

    @Override
    public Void visit(SqlIdentifier name) {
        names.add(name.names.get(0));
        return null;
    }
}
