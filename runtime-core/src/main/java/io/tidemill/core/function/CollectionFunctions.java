package io.tidemill.core.function;

import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.MapVector;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Functions of ARRAY, MAP and ROW values. */
public final class CollectionFunctions {
    private CollectionFunctions() {}

    public static int cardinality(ColumnVector vector, int row) {
        return vector instanceof ArrayVector array ? array.lengths()[row] : ((MapVector) vector).lengths()[row];
    }

    public static Slice format(ColumnVector vector, int row, ValueFormatter formatter) {
        StringBuilder text = new StringBuilder();
        formatter.append(vector, row, text);
        return Slice.of(text.toString());
    }

    /** Equality of values of one type, NULL equal to NULL. */
    public static boolean sameValue(Object a, Object b) {
        if (a == null || b == null) {
            return a == b;
        }
        if (a instanceof byte[] x && b instanceof byte[] y) {
            return Arrays.equals(x, y);
        }
        if (a instanceof BigDecimal x && b instanceof BigDecimal y) {
            return x.compareTo(y) == 0;
        }
        if (a instanceof List<?> x && b instanceof List<?> y) {
            if (x.size() != y.size()) {
                return false;
            }
            for (int i = 0; i < x.size(); i++) {
                if (!sameValue(x.get(i), y.get(i))) {
                    return false;
                }
            }
            return true;
        }
        return a.equals(b);
    }

    /** The order of values of one type, NULL first. */
    @SuppressWarnings("unchecked")
    public static int compareValues(Object a, Object b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        if (a instanceof byte[] x && b instanceof byte[] y) {
            return Arrays.compareUnsigned(x, y);
        }
        if (a instanceof String x && b instanceof String y) {
            return Arrays.compareUnsigned(x.getBytes(StandardCharsets.UTF_8), y.getBytes(StandardCharsets.UTF_8));
        }
        if (a instanceof List<?> x && b instanceof List<?> y) {
            for (int i = 0; i < Math.min(x.size(), y.size()); i++) {
                int order = compareValues(x.get(i), y.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return Integer.compare(x.size(), y.size());
        }
        return ((Comparable<Object>) a).compareTo(b);
    }

    /** The value under a key; NULL when there is none. */
    static Object mapGet(Object map, Object key) {
        for (Object entry : (List<?>) map) {
            List<?> pair = (List<?>) entry;
            if (sameValue(pair.get(0), key)) {
                return pair.get(1);
            }
        }
        return null;
    }

    static void register(FunctionTable table) {
        table.add("CARDINALITY", CollectionFunctions.class, "cardinality", Argument.ARRAY);
        table.add("CARDINALITY", CollectionFunctions.class, "cardinality", Argument.MAP);
        ArrayFunctions.register(table);
    }
}
