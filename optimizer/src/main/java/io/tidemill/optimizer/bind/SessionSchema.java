package io.tidemill.optimizer.bind;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.schema.lookup.LikePattern;
import org.apache.calcite.schema.lookup.Lookup;
import org.apache.calcite.schema.lookup.Named;

/** One level of names (catalogs, databases, tables) that is looked up when it is asked for. */
final class SessionSchema extends AbstractSchema {
    private final Lookup<Schema> children;
    private final Lookup<Table> tables;

    private SessionSchema(Lookup<Schema> children, Lookup<Table> tables) {
        this.children = children;
        this.tables = tables;
    }

    static SessionSchema of(
            Function<String, Schema> child,
            Supplier<Collection<String>> childNames,
            Function<String, Prepare.PreparingTable> table,
            Supplier<Collection<String>> tableNames) {
        Function<String, Table> entry = name -> {
            Prepare.PreparingTable found = table.apply(name);
            return found == null ? null : new Entry(found);
        };
        return new SessionSchema(new Names<>(child, childNames), new Names<>(entry, tableNames));
    }

    @Override
    public Lookup<Schema> subSchemas() {
        return children;
    }

    @Override
    public Lookup<Table> tables() {
        return tables;
    }

    /** Names match as they are written. */
    private record Names<T>(Function<String, T> find, Supplier<Collection<String>> all) implements Lookup<T> {
        @Override
        public T get(String name) {
            return find.apply(name);
        }

        @Override
        public Named<T> getIgnoreCase(String name) {
            return null;
        }

        @Override
        public Set<String> getNames(LikePattern pattern) {
            return new LinkedHashSet<>(all.get());
        }
    }

    /** Hands the table to the validator. */
    private static final class Entry extends AbstractTable {
        private final Prepare.PreparingTable table;

        Entry(Prepare.PreparingTable table) {
            this.table = table;
        }

        @Override
        public RelDataType getRowType(RelDataTypeFactory factory) {
            return table.getRowType();
        }

        @Override
        public <C> C unwrap(Class<C> type) {
            return type.isInstance(table) ? type.cast(table) : super.unwrap(type);
        }
    }
}
