package io.tidemill.core.codegen;

import io.tidemill.core.codegen.Node.ColumnNode;
import io.tidemill.core.codegen.Node.PieceNode;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowVector;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The columns that nodes read. */
final class Columns {
    private Columns() {}

    static Set<List<Integer>> of(List<Node> nodes) {
        Set<List<Integer>> paths = new LinkedHashSet<>();
        for (Node node : nodes) {
            collect(node, paths);
        }
        return paths;
    }

    private static void collect(Node node, Set<List<Integer>> paths) {
        if (node instanceof ColumnNode column) {
            paths.add(column.path());
        } else if (node instanceof PieceNode piece) {
            collect(piece.content(), paths);
        }
        for (Node child : node.children()) {
            collect(child, paths);
        }
    }

    /** True when a value at the path, or a row around it, may be NULL. */
    static boolean mayHaveNulls(ColumnVector[] input, int[] path) {
        ColumnVector vector = input[path[0]];
        for (int depth = 1; depth < path.length; depth++) {
            if (vector.mayHaveNulls()) {
                return true;
            }
            vector = ((RowVector) vector).field(path[depth]);
        }
        return vector.mayHaveNulls();
    }

    static int[][] arrays(Set<List<Integer>> paths) {
        int[][] arrays = new int[paths.size()][];
        int next = 0;
        for (List<Integer> path : paths) {
            arrays[next++] = path.stream().mapToInt(Integer::intValue).toArray();
        }
        return arrays;
    }
}
