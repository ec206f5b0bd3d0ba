package io.tidemill.optimizer.rule;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;

/** How expressions read their input: which columns whole, and of which only fields. */
final class FieldUses extends RexVisitorImpl<Void> {
    private final Set<Integer> whole = new LinkedHashSet<>();
    private final Set<Path> paths = new LinkedHashSet<>();

    FieldUses() {
        super(true);
    }

    /**
     * Fields of a column.
     *
     * @param column number in the input
     * @param fields names from the outside in
     */
    record Path(int column, List<String> fields) {
        /** The path that an access takes, or null when it does not start at a column. */
        static Path of(RexFieldAccess access) {
            List<String> fields = new ArrayList<>();
            RexNode current = access;
            while (current instanceof RexFieldAccess field) {
                fields.add(0, field.getField().getName());
                current = field.getReferenceExpr();
            }
            return current instanceof RexInputRef column ? new Path(column.getIndex(), fields) : null;
        }
    }

    void readWhole(int column) {
        whole.add(column);
    }

    boolean isWhole(int column) {
        return whole.contains(column);
    }

    /** In the order of their first use. */
    Set<Path> paths() {
        return paths;
    }

    @Override
    public Void visitInputRef(RexInputRef reference) {
        whole.add(reference.getIndex());
        return null;
    }

    @Override
    public Void visitFieldAccess(RexFieldAccess access) {
        Path path = Path.of(access);
        if (path == null) {
            RexNode current = access;
            while (current instanceof RexFieldAccess field) {
                current = field.getReferenceExpr();
            }
            return current.accept(this);
        }
        paths.add(path);
        return null;
    }
}
