package io.tidemill.core.codegen;

import io.tidemill.core.codegen.Node.PieceNode;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Groups output expressions into units and cuts what is too long for one method into pieces. The JIT ignores methods of more than 8000 bytes. */
final class Splitter {
    private static final int MIN_BUDGET = 400;
    private static final int MAX_BUDGET = 6500;
    private static final int MIN_PIECE = 120;

    private final int budget;
    private final List<LogicalType> pieceTypes = new ArrayList<>();

    /**
     * A splitter.
     *
     * @param maxMethodLength the option table.generated-code.max-length, taken as bytes
     */
    Splitter(int maxMethodLength) {
        budget = Math.max(MIN_BUDGET, Math.min(MAX_BUDGET, maxMethodLength));
    }

    /** The types of the vectors that hold the results of pieces. */
    List<LogicalType> pieceTypes() {
        return pieceTypes;
    }

    Unit unit(List<Node> nodes, List<Integer> targets) {
        List<Unit.Piece> pieces = new ArrayList<>();
        Set<Integer> added = new HashSet<>();
        for (Node node : nodes) {
            addPieces(node, added, pieces);
        }
        List<Node> cut = nodes.stream().map(node -> cut(node, pieces)).toList();
        return new Unit(cut, targets, List.copyOf(pieces));
    }

    /** Adds the pieces that {@link #deepPiece} has made below a node, inner ones first. */
    private void addPieces(Node node, Set<Integer> added, List<Unit.Piece> pieces) {
        if (node instanceof PieceNode piece && added.add(piece.piece())) {
            addPieces(piece.content(), added, pieces);
            pieces.add(new Unit.Piece(piece.piece(), cut(piece.content(), pieces)));
        }
        for (Node child : node.children()) {
            addPieces(child, added, pieces);
        }
    }

    /** A node that stands for another one, so that no tree becomes too deep for recursion. */
    Node deepPiece(Node content) {
        int index = pieceTypes.size();
        pieceTypes.add(content.type());
        return new PieceNode(index, content.type(), content);
    }

    private Node cut(Node node, List<Unit.Piece> pieces) {
        if (node.weight() <= budget) {
            return node;
        }
        List<Node> children = new ArrayList<>();
        for (Node child : node.children()) {
            children.add(cut(child, pieces));
        }
        long weight = node.ownWeight();
        int[] weights = new int[children.size()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = children.get(i).weight();
            weight += weights[i];
        }
        while (weight > budget) {
            int heaviest = 0;
            for (int i = 1; i < weights.length; i++) {
                if (weights[i] > weights[heaviest]) {
                    heaviest = i;
                }
            }
            if (weights.length == 0 || weights[heaviest] < MIN_PIECE) {
                break;
            }
            Node piece = piece(children.get(heaviest), pieces);
            weight += piece.weight() - weights[heaviest];
            weights[heaviest] = 0;
            children.set(heaviest, piece);
        }
        return node.withChildren(List.copyOf(children));
    }

    private Node piece(Node node, List<Unit.Piece> pieces) {
        int index = pieceTypes.size();
        pieceTypes.add(node.type());
        pieces.add(new Unit.Piece(index, node));
        return new PieceNode(index, node.type(), node);
    }

    /** Groups of positions of expressions that share work; each small enough for one loop. */
    List<List<Integer>> groups(List<Node> nodes) {
        int[] group = new int[nodes.size()];
        int[] weight = new int[nodes.size()];
        Map<Node, Integer> owner = new HashMap<>();
        for (int i = 0; i < group.length; i++) {
            group[i] = i;
            weight[i] = nodes.get(i).weight();
            join(nodes.get(i), i, nodes, owner, group, weight);
        }
        Map<Integer, List<Integer>> members = new java.util.LinkedHashMap<>();
        for (int i = 0; i < group.length; i++) {
            members.computeIfAbsent(group[i], key -> new ArrayList<>()).add(i);
        }
        return List.copyOf(members.values());
    }

    private void join(Node node, int position, List<Node> nodes, Map<Node, Integer> owner, int[] group, int[] weight) {
        if (node.children().isEmpty() || weight[position] > budget) {
            return;
        }
        Integer first = owner.putIfAbsent(node, position);
        if (first != null && group[first] != group[position]) {
            int target = group[first];
            int source = group[position];
            boolean sameKind =
                    nodes.get(target).isTransparent() == nodes.get(source).isTransparent();
            if (sameKind && weight[target] + weight[source] <= budget) {
                weight[target] += weight[source];
                for (int i = 0; i <= position; i++) {
                    if (group[i] == source) {
                        group[i] = target;
                    }
                }
            }
        }
        for (Node child : node.children()) {
            join(child, position, nodes, owner, group, weight);
        }
    }
}
