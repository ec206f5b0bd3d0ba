package io.tidemill.spi.vector;

import io.tidemill.spi.annotation.Stable;
import java.util.EnumSet;
import java.util.Set;

/**
 * The kinds of change that a table can give or take.
 *
 * @param kinds the kinds
 * @param keyOnlyDeletes true when a DELETE may hold the key columns only
 */
@Stable
public record ChangelogMode(Set<RowKind> kinds, boolean keyOnlyDeletes) {
    public static final ChangelogMode INSERT_ONLY = new ChangelogMode(EnumSet.of(RowKind.INSERT), false);
    public static final ChangelogMode UPSERT =
            new ChangelogMode(EnumSet.of(RowKind.INSERT, RowKind.UPDATE_AFTER, RowKind.DELETE), false);
    public static final ChangelogMode ALL = new ChangelogMode(EnumSet.allOf(RowKind.class), false);

    public ChangelogMode {
        kinds = Set.copyOf(kinds);
    }

    public boolean insertOnly() {
        return kinds.size() == 1 && kinds.contains(RowKind.INSERT);
    }

    public boolean contains(RowKind kind) {
        return kinds.contains(kind);
    }
}
