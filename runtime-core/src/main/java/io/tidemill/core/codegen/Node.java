package io.tidemill.core.codegen;

import io.tidemill.core.function.ScalarMethod;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.List;
import java.util.Objects;

/**
 * An expression after overloads, conversions and rescaling have been decided: what the emitter turns into bytecode. Structural equality; constants are slots, so that expressions which
 * differ in constants only are equal and share a compiled class.
 */
sealed interface Node {
    /** Says how the value is represented; nullability is decided when a batch comes. */
    LogicalType type();

    /** The nodes directly below; none for a leaf. */
    default List<Node> children() {
        return List.of();
    }

    /** The same node over other children. */
    default Node withChildren(List<Node> children) {
        return this;
    }

    /** What tells two nodes of the same class, type and children apart; null when nothing does. */
    default Object identity() {
        return null;
    }

    /** Equality of nodes. Not the one that records bring, because that is put together of method handles when first used: 5 ms for each class. */
    static boolean same(Node node, Object other) {
        if (node == other) {
            return true;
        }
        if (other == null || node.getClass() != other.getClass()) {
            return false;
        }
        Node that = (Node) other;
        return Objects.equals(node.identity(), that.identity())
                && (node.type() == that.type() || node.type().equals(that.type()))
                && node.children().equals(that.children());
    }

    static int hash(Node node) {
        return (node.getClass().getName().hashCode() * 31 + Objects.hashCode(node.identity())) * 31
                + node.children().hashCode();
    }

    /** A column, or a field of a ROW column, and so on. */
    record ColumnNode(List<Integer> path, LogicalType type) implements Node {
        @Override
        public Object identity() {
            return path;
        }

        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }
    }

    /** A constant given when the kernel runs. */
    record ConstantNode(int slot, LogicalType type) implements Node {
        @Override
        public Object identity() {
            return slot;
        }

        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }
    }

    /** A prepared object, argument of an {@link InvokeNode}. */
    record ObjectNode(int slot, Class<?> javaType) implements Node {
        @Override
        public Object identity() {
            return slot;
        }

        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }

        @Override
        public LogicalType type() {
            return LogicalType.of(TypeRoot.NULL);
        }
    }

    /** A number that is part of the code: Integer, Long, Float or Double, by physical type. */
    record InlineNode(Number value, LogicalType type) implements Node {
        @Override
        public Object identity() {
            return value;
        }

        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }
    }

    record NullNode(LogicalType type) implements Node {
        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }
    }

    /** NULL when an argument is; cannot fail, so it may be computed on what lies under a NULL. */
    record PrimitiveNode(Primitive operation, List<Node> children, LogicalType type) implements Node {
        @Override
        public Object identity() {
            return operation;
        }

        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }

        @Override
        public Node withChildren(List<Node> newChildren) {
            return new PrimitiveNode(operation, newChildren, type);
        }
    }

    /** AND, or OR, of two or more; left to right, the rest is skipped when the result is known. */
    record LogicNode(boolean and, List<Node> children) implements Node {
        @Override
        public Object identity() {
            return and;
        }

        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }

        @Override
        public LogicalType type() {
            return LogicalType.bool();
        }

        @Override
        public Node withChildren(List<Node> newChildren) {
            return new LogicNode(and, newChildren);
        }
    }

    record NotNode(Node argument) implements Node {
        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }

        @Override
        public LogicalType type() {
            return LogicalType.bool();
        }

        @Override
        public List<Node> children() {
            return List.of(argument);
        }

        @Override
        public Node withChildren(List<Node> newChildren) {
            return new NotNode(newChildren.get(0));
        }
    }

    /** IS TRUE, IS FALSE, or negated: never NULL. */
    record TruthNode(Node argument, boolean wanted, boolean negated) implements Node {
        @Override
        public Object identity() {
            return (wanted ? 1 : 0) + (negated ? 2 : 0);
        }

        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }

        @Override
        public LogicalType type() {
            return LogicalType.bool().notNull();
        }

        @Override
        public List<Node> children() {
            return List.of(argument);
        }

        @Override
        public Node withChildren(List<Node> newChildren) {
            return new TruthNode(newChildren.get(0), wanted, negated);
        }
    }

    /** IS NULL, IS NOT NULL. */
    record NullTestNode(Node argument, boolean wantNull) implements Node {
        @Override
        public Object identity() {
            return wantNull;
        }

        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }

        @Override
        public LogicalType type() {
            return LogicalType.bool().notNull();
        }

        @Override
        public List<Node> children() {
            return List.of(argument);
        }

        @Override
        public Node withChildren(List<Node> newChildren) {
            return new NullTestNode(newChildren.get(0), wantNull);
        }
    }

    /** Children are condition, value, ..., else. */
    record CaseNode(List<Node> children, LogicalType type) implements Node {
        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }

        @Override
        public Node withChildren(List<Node> newChildren) {
            return new CaseNode(newChildren, type);
        }
    }

    /** The first that is not NULL. */
    record CoalesceNode(List<Node> children, LogicalType type) implements Node {
        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }

        @Override
        public Node withChildren(List<Node> newChildren) {
            return new CoalesceNode(newChildren, type);
        }
    }

    /**
     * A static method.
     *
     * @param instance tells calls of a non-deterministic function apart; 0 for others
     */
    record InvokeNode(ScalarMethod method, List<Node> children, LogicalType type, int instance) implements Node {
        @Override
        public Object identity() {
            return List.of(method.method(), instance);
        }

        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }

        @Override
        public Node withChildren(List<Node> newChildren) {
            return new InvokeNode(method, newChildren, type, instance);
        }
    }

    /**
     * A function on Java objects.
     *
     * @param functionSlot the slot of its {@link io.tidemill.core.function.BoxedFunction}
     * @param typesSlot the slot of a LogicalType[]: the arguments', then the result's
     */
    record BoxedNode(
            int functionSlot, int typesSlot, boolean nullTolerant, List<Node> children, LogicalType type, int instance)
            implements Node {
        @Override
        public Object identity() {
            return List.of(functionSlot, typesSlot, instance);
        }

        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }

        @Override
        public Node withChildren(List<Node> newChildren) {
            return new BoxedNode(functionSlot, typesSlot, nullTolerant, newChildren, type, instance);
        }
    }

    /** A value where a condition is TRUE, else NULL; both cannot fail. */
    record ValidIfNode(Node value, Node condition) implements Node {
        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }

        @Override
        public LogicalType type() {
            return value.type();
        }

        @Override
        public List<Node> children() {
            return List.of(value, condition);
        }

        @Override
        public Node withChildren(List<Node> newChildren) {
            return new ValidIfNode(newChildren.get(0), newChildren.get(1));
        }
    }

    /** A value that must not be NULL where its source is not: a CAST, whose failure names the source. */
    record RequiredNode(Node value, Node source, String targetText) implements Node {
        @Override
        public Object identity() {
            return targetText;
        }

        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }

        @Override
        public LogicalType type() {
            return value.type();
        }

        @Override
        public List<Node> children() {
            return List.of(value, source);
        }

        @Override
        public Node withChildren(List<Node> newChildren) {
            return new RequiredNode(newChildren.get(0), newChildren.get(1), targetText);
        }
    }

    /**
     * ROW, ARRAY and MAP constructors.
     *
     * @param scratchSlot where the value is built
     */
    record BuildNode(int scratchSlot, List<Node> children, LogicalType type) implements Node {
        @Override
        public Object identity() {
            return scratchSlot;
        }

        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }

        @Override
        public Node withChildren(List<Node> newChildren) {
            return new BuildNode(scratchSlot, newChildren, type);
        }
    }

    /** A field of a computed ROW. */
    record FieldNode(Node argument, int index, LogicalType type) implements Node {
        @Override
        public Object identity() {
            return index;
        }

        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }

        @Override
        public List<Node> children() {
            return List.of(argument);
        }

        @Override
        public Node withChildren(List<Node> newChildren) {
            return new FieldNode(newChildren.get(0), index, type);
        }
    }

    /** An element of an ARRAY by index from 1, NULL when there is none. */
    record ElementNode(Node array, Node index, LogicalType type) implements Node {
        @Override
        public boolean equals(Object other) {
            return Node.same(this, other);
        }

        @Override
        public int hashCode() {
            return Node.hash(this);
        }

        @Override
        public List<Node> children() {
            return List.of(array, index);
        }

        @Override
        public Node withChildren(List<Node> newChildren) {
            return new ElementNode(newChildren.get(0), newChildren.get(1), type);
        }
    }

    /**
     * A part that has a method of its own because the whole would be too long for one, or too deep.
     *
     * @param piece the number of the vector that holds its values
     * @param content the part; not compared: the unit that has the piece has its content too
     */
    record PieceNode(int piece, LogicalType type, Node content) implements Node {
        @Override
        public Object identity() {
            return piece;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof PieceNode node && node.piece == piece && node.type.equals(type);
        }

        @Override
        public int hashCode() {
            return piece;
        }
    }

    /** True when only columns, constants and primitives are below: NULL exactly when a column is, computable for any row. */
    default boolean isTransparent() {
        if (!(this instanceof PrimitiveNode
                || this instanceof ColumnNode column && isPrimitive(column.type())
                || this instanceof ConstantNode constant && isPrimitive(constant.type())
                || this instanceof InlineNode)) {
            return false;
        }
        for (Node child : children()) {
            if (!child.isTransparent()) {
                return false;
            }
        }
        return true;
    }

    /** True when computing it for a row where it is not needed is cheaper than a branch, and harmless. */
    default boolean isCheap() {
        return isHarmless() && weight() <= 250;
    }

    private boolean isHarmless() {
        if (!(this instanceof PrimitiveNode
                || this instanceof ColumnNode column && isPrimitive(column.type())
                || this instanceof ConstantNode constant && isPrimitive(constant.type())
                || this instanceof InlineNode
                || this instanceof NullNode
                || this instanceof LogicNode
                || this instanceof NotNode
                || this instanceof TruthNode
                || this instanceof ValidIfNode
                || this instanceof NullTestNode)) {
            return false;
        }
        for (Node child : children()) {
            if (!child.isHarmless()) {
                return this instanceof NullTestNode && child instanceof ColumnNode;
            }
        }
        return true;
    }

    private static boolean isPrimitive(LogicalType type) {
        return switch (type.physical()) {
            case BYTE, INT, LONG, INT128, FLOAT, DOUBLE -> true;
            case BYTES, ARRAY, MAP, ROW -> false;
        };
    }

    /** True when computing it can throw. */
    default boolean canFail() {
        if (this instanceof PieceNode piece) {
            return piece.content().canFail();
        }
        if (this instanceof RequiredNode
                || this instanceof BoxedNode
                || this instanceof InvokeNode invoke && invoke.method().fails()) {
            return true;
        }
        for (Node child : children()) {
            if (child.canFail()) {
                return true;
            }
        }
        return false;
    }

    default boolean isDeterministic() {
        if (this instanceof PieceNode piece) {
            return piece.content().isDeterministic();
        }
        if (this instanceof InvokeNode invoke && invoke.instance() != 0
                || this instanceof BoxedNode boxed && boxed.instance() != 0) {
            return false;
        }
        for (Node child : children()) {
            if (!child.isDeterministic()) {
                return false;
            }
        }
        return true;
    }

    /** A bound of the bytes of code that it becomes. */
    default int weight() {
        long weight = ownWeight();
        for (Node child : children()) {
            weight += child.weight();
        }
        return (int) Math.min(weight, Integer.MAX_VALUE);
    }

    /** A bound of the bytes of code without those of its children. */
    default int ownWeight() {
        if (this instanceof PrimitiveNode primitive) {
            return primitive.operation().weight();
        } else if (this instanceof ColumnNode || this instanceof ConstantNode || this instanceof InlineNode) {
            return 60;
        } else if (this instanceof CaseNode || this instanceof CoalesceNode || this instanceof LogicNode) {
            return 20 + children().size() * 30;
        }
        return 90 + children().size() * 60;
    }
}
