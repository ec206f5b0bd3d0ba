package io.tidemill.plugin.formats.json;

import java.util.ArrayList;
import java.util.List;

/**
 * Which fields inside a ROW are needed.
 *
 * @param paths relative to the ROW; empty when all are
 */
record NestedPaths(List<List<String>> paths) {
    static final NestedPaths ALL = new NestedPaths(List.of());

    /** What is needed inside a field, or null when nothing of it is. */
    NestedPaths inside(String field) {
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
        return rest.isEmpty() ? null : new NestedPaths(rest);
    }

    /** What is needed inside a top-level column: one without a path is needed whole. */
    NestedPaths ofColumn(String column) {
        NestedPaths inside = inside(column);
        return inside == null ? ALL : inside;
    }
}
