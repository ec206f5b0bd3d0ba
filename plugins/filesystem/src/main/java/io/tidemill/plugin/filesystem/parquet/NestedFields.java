package io.tidemill.plugin.filesystem.parquet;

import java.util.ArrayList;
import java.util.List;

/**
 * Which fields inside a ROW are needed.
 *
 * @param paths relative to the ROW; empty when all are
 */
record NestedFields(List<List<String>> paths) {
    static final NestedFields ALL = new NestedFields(List.of());

    /** What is needed inside a field, or null when nothing of it is. */
    NestedFields inside(String field) {
        if (paths.isEmpty()) {
            return ALL;
        }
        List<List<String>> rest = new ArrayList<>();
        for (List<String> path : paths) {
            if (path.get(0).equals(field)) {
                if (path.size() == 1) {
                    return ALL;
                }
                rest.add(path.subList(1, path.size()));
            }
        }
        return rest.isEmpty() ? null : new NestedFields(rest);
    }

    /** What is needed inside a top-level column: one without a path is needed whole. */
    NestedFields ofColumn(String column) {
        NestedFields inside = inside(column);
        return inside == null ? ALL : inside;
    }
}
