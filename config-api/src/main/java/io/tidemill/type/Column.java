package io.tidemill.type;

import java.util.Objects;
import java.util.Optional;

/**
 * A column of a table as declared.
 *
 * @param name its name
 * @param type its type
 * @param kind where its value comes from
 * @param detail the SQL text of a COMPUTED column; the key of a METADATA column
 * @param virtual a METADATA column that is read but never written
 * @param comment the COMMENT, if any
 */
public record Column(
        String name, LogicalType type, Kind kind, String detail, boolean virtual, Optional<String> comment) {
    /** Where a column's value comes from. */
    public enum Kind {
        PHYSICAL,
        COMPUTED,
        METADATA
    }

    public Column {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(detail, "detail");
    }

    public static Column physical(String name, LogicalType type) {
        return new Column(name, type, Kind.PHYSICAL, "", false, Optional.empty());
    }

    public static Column computed(String name, LogicalType type, String expression) {
        return new Column(name, type, Kind.COMPUTED, expression, false, Optional.empty());
    }

    public static Column metadata(String name, LogicalType type, String key, boolean virtual) {
        return new Column(name, type, Kind.METADATA, key, virtual, Optional.empty());
    }

    /** True for columns that a sink receives. */
    public boolean isPersisted() {
        return kind == Kind.PHYSICAL || (kind == Kind.METADATA && !virtual);
    }
}
