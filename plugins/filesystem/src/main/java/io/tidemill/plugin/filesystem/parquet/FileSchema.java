package io.tidemill.plugin.filesystem.parquet;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.schema.ColumnOrder;
import org.apache.parquet.schema.ColumnOrder.ColumnOrderName;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.OriginalType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * The schema of a file. Its leaves, the columns of primitive types wherever they are nested, have numbers, in the order in which the schema lists them; that is the
 * order of the column chunks in row groups.
 */
@SuppressWarnings("deprecation") // INT96, and what the library calls original types, stand in files of older writers.
final class FileSchema {
    /** Bounds the recursion over groups in groups. */
    static final int MAX_DEPTH = 256;

    private static final int ROOT = 0;

    private final List<SchemaElement> elements;
    /** By element: its name in UTF-8. */
    private final byte[][] names;
    /** By element: the group around it. */
    private final int[] parents;
    /** By element: the one after it and its descendants. */
    private final int[] ends;
    /** By leaf: its element. */
    private int[] leaves = new int[16];

    /** By group: its children by name, once somebody has asked for one. */
    private final Map<Integer, Map<String, Integer>> children = new HashMap<>();

    private int leafCount;
    private int lineCount;
    private int typedLeaves;
    private MessageType message;
    private PrimitiveType[] primitives = new PrimitiveType[0];

    /**
     * The leaves and groups; {@link #complete} makes the types.
     *
     * @param elements depth first, the root before all
     */
    FileSchema(List<SchemaElement> elements) {
        this.elements = elements;
        this.parents = new int[elements.size()];
        this.ends = new int[elements.size()];
        this.names = new byte[elements.size()][];
        if (elements.isEmpty()) {
            throw new DamagedThrift("its schema is empty");
        }
        place(ROOT, 0);
        if (lineCount != elements.size()) {
            throw new DamagedThrift(
                    "its schema has " + elements.size() + " elements where its groups have room for " + lineCount);
        }
        if (leafCount == 0) {
            throw new DamagedThrift("its schema has no columns");
        }
    }

    private void place(int parent, int depth) {
        if (lineCount == elements.size()) {
            throw new DamagedThrift("its schema ends before its last group");
        }
        if (depth > MAX_DEPTH) {
            throw new DamagedThrift("its schema is nested more than " + MAX_DEPTH + " deep");
        }
        int index = lineCount++;
        SchemaElement element = elements.get(index);
        parents[index] = parent;
        names[index] = element.name().getBytes(StandardCharsets.UTF_8);
        if (index > ROOT && element.type() != null) {
            if (leafCount == leaves.length) {
                leaves = Arrays.copyOf(leaves, leafCount * 2);
            }
            leaves[leafCount++] = index;
        } else {
            for (int i = 0; i < element.children(); i++) {
                place(index, depth + 1);
            }
        }
        ends[index] = lineCount;
    }

    /**
     * Makes the types.
     *
     * @param orders of the leaves, with which minima and maxima were found; null when the footer does not say
     */
    void complete(List<ColumnOrder> orders) {
        if (orders != null && orders.size() < leafCount) {
            throw new DamagedThrift("it has the orders of " + orders.size() + " columns where its schema has "
                    + leafCount + " columns");
        }
        primitives = new PrimitiveType[leafCount];
        try {
            message = Types.buildMessage()
                    .addFields(children(ROOT, orders))
                    .named(elements.get(ROOT).name());
        } catch (DamagedThrift e) {
            throw e;
        } catch (RuntimeException e) {
            // The types of the library check what goes with what.
            throw new DamagedThrift("its schema cannot be: " + e.getMessage());
        }
    }

    private Type[] children(int group, List<ColumnOrder> orders) {
        List<Type> children = new ArrayList<>();
        for (int child = group + 1; child < ends[group]; child = ends[child]) {
            children.add(type(child, orders));
        }
        return children.toArray(Type[]::new);
    }

    private Type type(int index, List<ColumnOrder> orders) {
        SchemaElement element = elements.get(index);
        if (element.repetition() == null) {
            throw new DamagedThrift("\"" + element.name() + "\" is neither required nor optional nor repeated");
        }
        if (element.type() == null) {
            Types.GroupBuilder<?> group = Types.buildGroup(element.repetition()).addFields(children(index, orders));
            return (Type) annotated(group, element).named(element.name());
        }
        Types.PrimitiveBuilder<PrimitiveType> primitive = Types.primitive(element.type(), element.repetition());
        if (element.length() != null) {
            primitive.length(element.length());
        }
        if (element.precision() != null) {
            primitive.precision(element.precision());
        }
        if (element.scale() != null) {
            primitive.scale(element.scale());
        }
        ColumnOrder order = order(element, orders == null ? null : orders.get(typedLeaves));
        if (order != null) {
            primitive.columnOrder(order);
        }
        PrimitiveType type = (PrimitiveType) annotated(primitive, element).named(element.name());
        primitives[typedLeaves++] = type;
        return type;
    }

    private static ColumnOrder order(SchemaElement element, ColumnOrder said) {
        if (said != null) {
            boolean none =
                    element.type() == PrimitiveTypeName.INT96 || element.convertedType() == OriginalType.INTERVAL;
            return none && said.getColumnOrderName() == ColumnOrderName.TYPE_DEFINED_ORDER
                    ? ColumnOrder.undefined()
                    : said;
        }
        // What the library takes for granted otherwise is younger than footers that do not say it.
        boolean floating = element.type() == PrimitiveTypeName.FLOAT
                || element.type() == PrimitiveTypeName.DOUBLE
                || element.logicalType() instanceof LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
        return floating ? ColumnOrder.typeDefined() : null;
    }

    /** Where the old and the new way to name a type say different things, the old one counts, as in the library. */
    private static Types.Builder<?, ?> annotated(Types.Builder<?, ?> type, SchemaElement element) {
        LogicalTypeAnnotation logical = element.logicalType();
        if (logical != null) {
            type.as(logical);
        }
        OriginalType converted = element.convertedType();
        if (converted != null && (logical == null || logical.toOriginalType() != converted)) {
            type.as(converted);
        }
        if (element.fieldId() != null) {
            type.id(element.fieldId());
        }
        return type;
    }

    /** The schema as the library's classes have it. */
    MessageType message() {
        return message;
    }

    /** The number of leaves. */
    int leafCount() {
        return leafCount;
    }

    /** The type of a leaf. */
    PrimitiveType type(int leaf) {
        return primitives[leaf];
    }

    /** The top-level column that a leaf belongs to. */
    String column(int leaf) {
        int element = leaves[leaf];
        while (parents[element] != ROOT) {
            element = parents[element];
        }
        return elements.get(element).name();
    }

    /** The names down to a leaf, joined by dots, for messages. */
    String path(int leaf) {
        String path = "";
        for (int element = leaves[leaf]; element != ROOT; element = parents[element]) {
            path = elements.get(element).name() + (path.isEmpty() ? "" : ".") + path;
        }
        return path;
    }

    /** The leaf with these names from the top down; -1 if there is none. */
    int leaf(String... path) {
        int group = ROOT;
        for (String name : path) {
            Integer child = childrenOf(group).get(name);
            if (child == null) {
                return -1;
            }
            group = child;
        }
        int leaf = Arrays.binarySearch(leaves, 0, leafCount, group);
        return leaf < 0 ? -1 : leaf;
    }

    private synchronized Map<String, Integer> childrenOf(int group) {
        return children.computeIfAbsent(group, unused -> {
            Map<String, Integer> byName = new HashMap<>();
            for (int child = group + 1; child < ends[group]; child = ends[child]) {
                // Of several with one name the last one counts, as in the library's types.
                byName.put(elements.get(child).name(), child);
            }
            return byName;
        });
    }

    /** Whether the first {@code depth} slices of these bytes are the names down to a leaf, in UTF-8. */
    boolean isPath(int leaf, byte[] bytes, int[] starts, int[] lengths, int depth) {
        int element = leaves[leaf];
        for (int i = depth - 1; i >= 0; i--) {
            byte[] name = names[element];
            if (element == ROOT || !Arrays.equals(name, 0, name.length, bytes, starts[i], starts[i] + lengths[i])) {
                return false;
            }
            element = parents[element];
        }
        return element == ROOT;
    }
}
