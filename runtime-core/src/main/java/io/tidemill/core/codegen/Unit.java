package io.tidemill.core.codegen;

import java.util.List;

/**
 * What one generated method computes in one loop.
 *
 * @param nodes the values of output columns; for a condition only one
 * @param targets the position of each output column in the frame; empty for a condition
 * @param pieces parts with methods of their own, in the order in which they may be mentioned
 */
record Unit(List<Node> nodes, List<Integer> targets, List<Piece> pieces) {
    /**
     * A part with a method of its own, which computes one row and keeps the result in a vector.
     *
     * @param index the vector's position in the frame
     */
    record Piece(int index, Node node) {
        // Written out, as at Node.
        @Override
        public boolean equals(Object other) {
            return other instanceof Piece piece && piece.index == index && piece.node.equals(node);
        }

        @Override
        public int hashCode() {
            return index * 31 + node.hashCode();
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Unit unit
                && unit.nodes.equals(nodes)
                && unit.targets.equals(targets)
                && unit.pieces.equals(pieces);
    }

    @Override
    public int hashCode() {
        return (nodes.hashCode() * 31 + targets.hashCode()) * 31 + pieces.hashCode();
    }

    boolean isCondition() {
        return targets.isEmpty();
    }
}
