package io.tidemill.optimizer.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.hint.Hintable;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;

/**
 * The hints of one SELECT: tables that they name become sides of joins, LEFT and RIGHT, because a plan has no table aliases.
 * {@code BROADCAST(b)} on {@code a JOIN b} becomes BROADCAST with the option RIGHT, {@code STATE_TTL('a' = '1 d')} becomes STATE_TTL with
 * LEFT = 1 d. On an aggregate STATE_TTL keeps its one entry.
 */
final class SelectHints {
    private static final String STATE_TTL = "STATE_TTL";
    private static final String LOOKUP = "LOOKUP";
    private static final String TABLE = "table";

    private final List<SqlHint> hints;
    private final Set<String> tables = new HashSet<>();
    private final Set<String> used = new HashSet<>();

    private SelectHints(List<SqlHint> hints) {
        this.hints = hints;
        for (SqlHint hint : hints) {
            tables.addAll(tables(hint));
        }
    }

    static SelectHints of(SqlSelect select) {
        List<SqlHint> hints = new ArrayList<>();
        if (select.hasHints()) {
            for (SqlNode hint : select.getHints()) {
                hints.add((SqlHint) hint);
            }
        }
        return new SelectHints(hints);
    }

    boolean isEmpty() {
        return hints.isEmpty();
    }

    private static Set<String> tables(SqlHint hint) {
        if (name(hint).equals(STATE_TTL)) {
            return hint.getOptionKVPairs().keySet();
        }
        if (name(hint).equals(LOOKUP)) {
            String table = hint.getOptionKVPairs().get(TABLE);
            if (table == null) {
                throw BindErrors.validation(
                        hint.getParserPosition(), "hint LOOKUP needs 'table' = 'name of the looked-up table'");
            }
            return Set.of(table);
        }
        return Set.copyOf(hint.getOptionList());
    }

    private static String name(SqlHint hint) {
        return hint.getName().toUpperCase(Locale.ROOT);
    }

    /** A join, with those hints that name one of its sides. */
    RelNode onJoin(RelNode rel, SqlJoin join) {
        RelNode node = rel instanceof Project project ? project.getInput() : rel;
        boolean isJoin = node instanceof Join || node instanceof Correlate;
        Optional<String> left = alias(join.getLeft());
        Optional<String> right = alias(join.getRight());
        if (!isJoin || (left.isEmpty() && right.isEmpty())) {
            return rel;
        }
        List<RelHint> resolved = new ArrayList<>();
        for (SqlHint hint : hints) {
            resolve(hint, left, right).ifPresent(resolved::add);
        }
        if (resolved.isEmpty()) {
            return rel;
        }
        RelNode hinted = ((Hintable) node).attachHints(resolved);
        return rel == node ? hinted : rel.copy(rel.getTraitSet(), List.of(hinted));
    }

    private Optional<RelHint> resolve(SqlHint hint, Optional<String> left, Optional<String> right) {
        if (name(hint).equals(STATE_TTL)) {
            Map<String, String> sides = new TreeMap<>();
            side(hint.getOptionKVPairs(), left, "LEFT", sides);
            side(hint.getOptionKVPairs(), right, "RIGHT", sides);
            return sides.isEmpty()
                    ? Optional.empty()
                    : Optional.of(RelHint.builder(STATE_TTL).hintOptions(sides).build());
        }
        // A hint may name both sides; then it is the left one's.
        String side = null;
        for (String table : tables(hint)) {
            if (left.filter(table::equals).isPresent()) {
                side = "LEFT";
                used.add(table);
            } else if (right.filter(table::equals).isPresent()) {
                side = side == null ? "RIGHT" : side;
                used.add(table);
            }
        }
        if (side == null) {
            return Optional.empty();
        }
        return Optional.of(
                name(hint).equals(LOOKUP)
                        ? RelHint.builder(LOOKUP)
                                .hintOptions(hint.getOptionKVPairs())
                                .build()
                        : RelHint.builder(name(hint)).hintOption(side).build());
    }

    private void side(Map<String, String> given, Optional<String> table, String side, Map<String, String> sides) {
        if (table.isPresent() && given.containsKey(table.get())) {
            sides.put(side, given.get(table.get()));
            used.add(table.get());
        }
    }

    /** STATE_TTL of the one table of FROM goes to the aggregate over it. */
    RelNode onAggregate(RelNode root, SqlNode from) {
        Optional<String> table = alias(from);
        for (SqlHint hint : hints) {
            if (name(hint).equals(STATE_TTL)
                    && table.isPresent()
                    && hint.getOptionKVPairs().containsKey(table.get())) {
                String ttl = hint.getOptionKVPairs().get(table.get());
                RelHint resolved =
                        RelHint.builder(STATE_TTL).hintOption(table.get(), ttl).build();
                Optional<RelNode> hinted = hinted(root, resolved);
                if (hinted.isPresent()) {
                    used.add(table.get());
                    return hinted.get();
                }
            }
        }
        return root;
    }

    private static Optional<RelNode> hinted(RelNode rel, RelHint hint) {
        if (rel instanceof Aggregate aggregate) {
            return Optional.of(aggregate.attachHints(List.of(hint)));
        }
        if (rel instanceof Project || rel instanceof Filter || rel instanceof Sort) {
            return hinted(rel.getInput(0), hint).map(input -> rel.copy(rel.getTraitSet(), List.of(input)));
        }
        return Optional.empty();
    }

    private static Optional<String> alias(SqlNode table) {
        if (table == null) {
            return Optional.empty();
        }
        if (table instanceof SqlIdentifier name) {
            return Optional.of(name.names.get(name.names.size() - 1));
        }
        if (table.getKind() == SqlKind.AS) {
            return Optional.of(((SqlIdentifier) ((SqlCall) table).operand(1)).getSimple());
        }
        return table.getKind() == SqlKind.TABLE_REF || table.getKind() == SqlKind.SNAPSHOT
                ? alias(((SqlCall) table).operand(0))
                : Optional.empty();
    }

    /** A hint that names no table of the query is a slip. */
    void checkAllUsed() {
        for (SqlHint hint : hints) {
            for (String table : tables(hint)) {
                if (!used.contains(table)) {
                    throw BindErrors.validation(
                            hint.getParserPosition(),
                            "hint " + name(hint) + " names \"" + table
                                    + "\", which is not a direct input of a join of this SELECT");
                }
            }
            if (tables(hint).isEmpty()) {
                throw BindErrors.validation(
                        hint.getParserPosition(), "hint " + name(hint) + " needs the name of a table");
            }
        }
    }
}
