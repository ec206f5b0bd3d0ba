package io.tidemill.optimizer.rule;

import io.tidemill.optimizer.cost.JoinEdges;
import io.tidemill.optimizer.cost.PlanEstimates;
import io.tidemill.optimizer.cost.RelEstimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.sql.SqlKind;

/**
 * Finds the cheapest order of joins. Up to a number of inputs all trees are tried in which every join has a condition (dynamic programming over
 * sets of inputs); beyond it, pairs are joined greedily by the size of their result.
 */
final class JoinOrderSearch {
    /** A row put into a hash table costs about this many rows that look something up in it. */
    private static final double BUILD = 2;

    /** Moving a row between tasks, relative to a lookup. */
    private static final double EXCHANGE = 0.5;

    /**
     * A tree of joins over inputs.
     *
     * @param set bits of the inputs below
     * @param left null for an input itself
     * @param right null for an input itself
     * @param rows estimated
     * @param cost estimated, in rows handled
     */
    record Tree(long set, Tree left, Tree right, double rows, double cost) {
        boolean isInput() {
            return left == null;
        }
    }

    private final JoinGraph graph;
    private final List<JoinGraph.Condition> conditions;
    private final RelEstimate[] estimates;
    private final Map<Long, Double> pairShares = new HashMap<>();

    JoinOrderSearch(JoinGraph graph, PlanEstimates estimates) {
        this.graph = graph;
        this.conditions = graph.conditions();
        this.estimates = new RelEstimate[graph.inputs().size()];
        for (int i = 0; i < this.estimates.length; i++) {
            this.estimates[i] = estimates.of(graph.inputs().get(i).rel());
        }
        groupByInputs();
    }

    boolean allKnown() {
        for (RelEstimate estimate : estimates) {
            if (!estimate.known()) {
                return false;
            }
        }
        return true;
    }

    /** The conditions between the same inputs together leave one share of pairs. */
    private void groupByInputs() {
        Map<Long, List<JoinGraph.Condition>> groups = new HashMap<>();
        for (JoinGraph.Condition condition : conditions) {
            groups.computeIfAbsent(condition.inputs(), set -> new ArrayList<>()).add(condition);
        }
        groups.forEach((set, group) -> pairShares.put(set, share(set, group)));
    }

    private double share(long set, List<JoinGraph.Condition> group) {
        if (Long.bitCount(set) != 2) {
            return 1;
        }
        int a = Long.numberOfTrailingZeros(set);
        int b = Long.numberOfTrailingZeros(set & (set - 1));
        List<Integer> keysOfA = new ArrayList<>();
        List<Integer> keysOfB = new ArrayList<>();
        for (JoinGraph.Condition condition : group) {
            if (condition.node() instanceof RexCall call
                    && (call.getKind() == SqlKind.EQUALS || call.getKind() == SqlKind.IS_NOT_DISTINCT_FROM)
                    && call.getOperands().get(0) instanceof RexInputRef first
                    && call.getOperands().get(1) instanceof RexInputRef second) {
                int low = Math.min(first.getIndex(), second.getIndex());
                int high = Math.max(first.getIndex(), second.getIndex());
                keysOfA.add(low - graph.inputs().get(a).first());
                keysOfB.add(high - graph.inputs().get(b).first());
            }
        }
        JoinRelType type = graph.inputs().get(b).type();
        if (type == JoinRelType.INNER) {
            return JoinEdges.pairs(estimates[a], estimates[b], keysOfA, keysOfB);
        }
        double matched = JoinEdges.matched(estimates[a], estimates[b], keysOfA, keysOfB);
        return type == JoinRelType.SEMI ? matched : Math.max(0.01, 1 - matched);
    }

    /** The best tree found. */
    Tree search(int mostForAllTrees) {
        return graph.inputs().size() <= mostForAllTrees ? allTrees() : greedy();
    }

    private Tree input(int index) {
        return new Tree(1L << index, null, null, Math.max(1, estimates[index].rows()), 0);
    }

    private Tree allTrees() {
        int count = graph.inputs().size();
        Tree[] best = new Tree[1 << count];
        for (int i = 0; i < count; i++) {
            best[1 << i] = input(i);
        }
        for (int set = 1; set < best.length; set++) {
            if (best[set] != null) {
                continue;
            }
            for (int part = (set - 1) & set; part > 0; part = (part - 1) & set) {
                Tree left = best[part];
                Tree right = best[set ^ part];
                if (left != null && right != null && mayJoin(left, right) && isConnected(left.set, right.set)) {
                    best[set] = cheaper(best[set], joined(left, right));
                }
            }
        }
        Tree whole = best[best.length - 1];
        return whole != null ? whole : products(best, count);
    }

    /** Parts without a condition between them are multiplied, small ones first. */
    private Tree products(Tree[] best, int count) {
        List<Tree> parts = new ArrayList<>();
        long covered = 0;
        List<Tree> bySize = new ArrayList<>();
        for (Tree tree : best) {
            if (tree != null) {
                bySize.add(tree);
            }
        }
        bySize.sort((a, b) -> Integer.compare(Long.bitCount(b.set), Long.bitCount(a.set)));
        for (Tree tree : bySize) {
            if ((tree.set & covered) == 0) {
                parts.add(tree);
                covered |= tree.set;
            }
        }
        return Long.bitCount(covered) == count ? multiplied(parts) : null;
    }

    private Tree multiplied(List<Tree> parts) {
        List<Tree> left = new ArrayList<>(parts);
        while (left.size() > 1) {
            Tree cheapest = null;
            for (Tree a : left) {
                for (Tree b : left) {
                    if (a != b && mayJoin(a, b)) {
                        cheapest = cheaper(cheapest, joined(a, b));
                    }
                }
            }
            if (cheapest == null) {
                return null;
            }
            left.remove(cheapest.left);
            left.remove(cheapest.right);
            left.add(cheapest);
        }
        return left.get(0);
    }

    private Tree greedy() {
        List<Tree> left = new ArrayList<>();
        for (int i = 0; i < graph.inputs().size(); i++) {
            left.add(input(i));
        }
        while (left.size() > 1) {
            Tree smallest = null;
            for (Tree a : left) {
                for (Tree b : left) {
                    if (a != b && mayJoin(a, b) && isConnected(a.set, b.set)) {
                        Tree candidate = joined(a, b);
                        smallest = smallest == null || candidate.rows < smallest.rows ? candidate : smallest;
                    }
                }
            }
            if (smallest == null) {
                return multiplied(left);
            }
            left.remove(smallest.left);
            left.remove(smallest.right);
            left.add(smallest);
        }
        return left.get(0);
    }

    /** Inputs in the order in which they are written, each with a condition to those before it where there is one. */
    Tree connectedInWrittenOrder() {
        List<Tree> waiting = new ArrayList<>();
        for (int i = 0; i < graph.inputs().size(); i++) {
            waiting.add(input(i));
        }
        Tree tree = waiting.remove(0);
        while (!waiting.isEmpty()) {
            Tree current = tree;
            Tree next = waiting.stream()
                    .filter(candidate -> mayJoin(current, candidate) && isConnected(current.set, candidate.set))
                    .findFirst()
                    .orElse(waiting.get(0));
            if (!mayJoin(current, next)) {
                return null;
            }
            waiting.remove(next);
            tree = joined(tree, next);
        }
        return tree;
    }

    private static Tree cheaper(Tree a, Tree b) {
        return a == null || b.cost < a.cost ? b : a;
    }

    /** An input that only drops rows stands alone on the right, when all that its conditions read is on the left. */
    private boolean mayJoin(Tree left, Tree right) {
        if (left.isInput() && dropsRows(left.set)) {
            return false;
        }
        if (!right.isInput() || !dropsRows(right.set)) {
            return true;
        }
        for (JoinGraph.Condition condition : conditions) {
            if ((condition.inputs() & right.set) != 0 && (condition.inputs() & ~right.set & ~left.set) != 0) {
                return false;
            }
        }
        return true;
    }

    private boolean dropsRows(long single) {
        return graph.inputs().get(Long.numberOfTrailingZeros(single)).type() != JoinRelType.INNER;
    }

    private boolean isConnected(long left, long right) {
        for (long set : pairShares.keySet()) {
            if ((set & left) != 0 && (set & right) != 0 && (set & ~(left | right)) == 0) {
                return true;
            }
        }
        return false;
    }

    private Tree joined(Tree left, Tree right) {
        long both = left.set | right.set;
        double share = 1;
        for (Map.Entry<Long, Double> pair : pairShares.entrySet()) {
            long set = pair.getKey();
            boolean here = (set & ~both) == 0 && (set & left.set) != 0 && (set & right.set) != 0;
            share *= here ? pair.getValue() : 1;
        }
        boolean drops = right.isInput() && dropsRows(right.set);
        double rows = Math.max(1, drops ? left.rows * share : left.rows * right.rows * share);
        double build = drops ? right.rows : Math.min(left.rows, right.rows);
        double probe = left.rows + right.rows - build;
        double cost = left.cost + right.cost + rows + probe + BUILD * build + EXCHANGE * Math.min(build, probe);
        // Equal trees with their sides swapped: the larger side is written first.
        double tie = left.rows < right.rows ? 1e-6 * rows : 0;
        return new Tree(both, left, right, rows, cost + tie);
    }
}
