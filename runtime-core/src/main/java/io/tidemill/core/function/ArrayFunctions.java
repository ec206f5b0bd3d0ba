package io.tidemill.core.function;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** ARRAY_* and MAP_*: each builds a new collection of objects. A map is a list of key and value pairs. */
final class ArrayFunctions {
    private static final Comparator<Object> ASCENDING = CollectionFunctions::compareValues;

    private ArrayFunctions() {}

    private static List<?> list(Object value) {
        return (List<?>) value;
    }

    private static int indexOf(List<?> values, Object wanted) {
        for (int i = 0; i < values.size(); i++) {
            if (CollectionFunctions.sameValue(values.get(i), wanted)) {
                return i;
            }
        }
        return -1;
    }

    static Object contains(Object[] arguments) {
        return arguments[0] == null ? null : (Object) (indexOf(list(arguments[0]), arguments[1]) >= 0);
    }

    /** The position from 1; 0 when it is not there. */
    static Object position(Object[] arguments) {
        return arguments[0] == null || arguments[1] == null
                ? null
                : (Object) (indexOf(list(arguments[0]), arguments[1]) + 1);
    }

    private static void addNew(List<Object> target, List<?> values) {
        for (Object value : values) {
            if (indexOf(target, value) < 0) {
                target.add(value);
            }
        }
    }

    static Object distinct(Object[] arguments) {
        List<Object> result = new ArrayList<>();
        addNew(result, list(arguments[0]));
        return result;
    }

    static Object union(Object[] arguments) {
        List<Object> result = new ArrayList<>();
        addNew(result, list(arguments[0]));
        addNew(result, list(arguments[1]));
        return result;
    }

    static Object intersect(Object[] arguments) {
        List<Object> result = new ArrayList<>();
        addNew(result, list(arguments[0]));
        result.removeIf(value -> indexOf(list(arguments[1]), value) < 0);
        return result;
    }

    /** Elements of the first without those of the second, each removed once. */
    static Object except(Object[] arguments) {
        List<Object> result = new ArrayList<>(list(arguments[0]));
        for (Object value : list(arguments[1])) {
            int at = indexOf(result, value);
            if (at >= 0) {
                result.remove(at);
            }
        }
        return result;
    }

    static Object reverse(Object[] arguments) {
        List<Object> result = new ArrayList<>(list(arguments[0]));
        Collections.reverse(result);
        return result;
    }

    /** ARRAY_SORT(array, ascending, nulls first). */
    static Object sort(Object[] arguments) {
        boolean ascending = arguments.length < 2 || (Boolean) arguments[1];
        boolean nullsFirst = arguments.length > 2 ? (Boolean) arguments[2] : ascending;
        List<Object> result = new ArrayList<>();
        int nulls = 0;
        for (Object value : list(arguments[0])) {
            if (value == null) {
                nulls++;
            } else {
                result.add(value);
            }
        }
        result.sort(ascending ? ASCENDING : ASCENDING.reversed());
        result.addAll(nullsFirst ? 0 : result.size(), Collections.nCopies(nulls, null));
        return result;
    }

    /** ARRAY_SLICE(array, start, end): from 1, both included; negative ones count from the end. */
    static Object slice(Object[] arguments) {
        List<?> values = list(arguments[0]);
        int size = values.size();
        int start = (Integer) arguments[1];
        int end = arguments.length > 2 ? (Integer) arguments[2] : size;
        int from = start < 0 ? Math.max(size + start, 0) : Math.max(start - 1, 0);
        int to = end < 0 ? size + end + 1 : end == 0 ? 1 : Math.min(end, size);
        return from >= to ? List.of() : new ArrayList<>(values.subList(Math.min(from, size), Math.min(to, size)));
    }

    static Object remove(Object[] arguments) {
        if (arguments[0] == null) {
            return null;
        }
        List<Object> result = new ArrayList<>(list(arguments[0]));
        result.removeIf(value -> CollectionFunctions.sameValue(value, arguments[1]));
        return result;
    }

    static Object append(Object[] arguments) {
        if (arguments[0] == null) {
            return null;
        }
        List<Object> result = new ArrayList<>(list(arguments[0]));
        result.add(arguments[1]);
        return result;
    }

    static Object prepend(Object[] arguments) {
        if (arguments[0] == null) {
            return null;
        }
        List<Object> result = new ArrayList<>(list(arguments[0]));
        result.add(0, arguments[1]);
        return result;
    }

    static Object concat(Object[] arguments) {
        List<Object> result = new ArrayList<>();
        for (Object argument : arguments) {
            result.addAll(list(argument));
        }
        return result;
    }

    /** ARRAY_JOIN(array of texts, separator, text for NULL): without the third, NULL elements are left out. */
    static Object join(Object[] arguments) {
        StringBuilder text = new StringBuilder();
        String separator = "";
        for (Object value : list(arguments[0])) {
            Object shown = value == null && arguments.length > 2 ? arguments[2] : value;
            if (shown != null) {
                text.append(separator).append(shown);
                separator = (String) arguments[1];
            }
        }
        return text.toString();
    }

    private static Object extreme(Object array, Comparator<Object> order) {
        Object best = null;
        for (Object value : list(array)) {
            if (value != null && (best == null || order.compare(value, best) > 0)) {
                best = value;
            }
        }
        return best;
    }

    static Object max(Object[] arguments) {
        return extreme(arguments[0], ASCENDING);
    }

    static Object min(Object[] arguments) {
        return extreme(arguments[0], ASCENDING.reversed());
    }

    private static List<Object> parts(Object map, int index) {
        List<Object> parts = new ArrayList<>();
        for (Object entry : list(map)) {
            parts.add(list(entry).get(index));
        }
        return parts;
    }

    static Object keys(Object[] arguments) {
        return parts(arguments[0], 0);
    }

    static Object values(Object[] arguments) {
        return parts(arguments[0], 1);
    }

    static Object entries(Object[] arguments) {
        return arguments[0];
    }

    private static void putEntry(List<Object> entries, Object key, Object value) {
        for (int i = 0; i < entries.size(); i++) {
            if (CollectionFunctions.sameValue(list(entries.get(i)).get(0), key)) {
                entries.set(i, Arrays.asList(key, value));
                return;
            }
        }
        entries.add(Arrays.asList(key, value));
    }

    static Object mapFromArrays(Object[] arguments) {
        List<?> keys = list(arguments[0]);
        List<?> values = list(arguments[1]);
        if (keys.size() != values.size()) {
            throw ArithmeticFunctions.invalid(
                    "MAP_FROM_ARRAYS", keys.size() + " keys but " + values.size() + " values");
        }
        List<Object> entries = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            putEntry(entries, keys.get(i), values.get(i));
        }
        return entries;
    }

    static Object mapUnion(Object[] arguments) {
        List<Object> entries = new ArrayList<>();
        for (Object map : arguments) {
            for (Object entry : list(map)) {
                putEntry(entries, list(entry).get(0), list(entry).get(1));
            }
        }
        return entries;
    }

    static Object element(Object[] arguments) {
        List<?> values = list(arguments[0]);
        if (values.size() > 1) {
            throw ArithmeticFunctions.invalid("ELEMENT", "the array has " + values.size() + " elements, not one");
        }
        return values.isEmpty() ? null : values.get(0);
    }

    static void register(FunctionTable table) {
        Argument array = Argument.ARRAY;
        Argument any = Argument.ANY;
        Argument map = Argument.MAP;
        table.addBoxedNulls("ARRAY_CONTAINS", ObjectFunction.ARRAY_CONTAINS, array, any);
        table.addBoxedNulls("ARRAY_POSITION", ObjectFunction.ARRAY_POSITION, array, any);
        table.addBoxedNulls("ARRAY_REMOVE", ObjectFunction.ARRAY_REMOVE, array, any);
        table.addBoxedNulls("ARRAY_APPEND", ObjectFunction.ARRAY_APPEND, array, any);
        table.addBoxedNulls("ARRAY_PREPEND", ObjectFunction.ARRAY_PREPEND, array, any);
        table.addBoxed("ARRAY_DISTINCT", ObjectFunction.ARRAY_DISTINCT, array);
        table.addBoxed("ARRAY_REVERSE", ObjectFunction.ARRAY_REVERSE, array);
        table.addBoxed("ARRAY_SORT", ObjectFunction.ARRAY_SORT, array);
        table.addBoxed("ARRAY_SORT", ObjectFunction.ARRAY_SORT, array, Argument.BOOLEAN);
        table.addBoxed("ARRAY_SORT", ObjectFunction.ARRAY_SORT, array, Argument.BOOLEAN, Argument.BOOLEAN);
        table.addBoxed("ARRAY_SLICE", ObjectFunction.ARRAY_SLICE, array, Argument.INT);
        table.addBoxed("ARRAY_SLICE", ObjectFunction.ARRAY_SLICE, array, Argument.INT, Argument.INT);
        table.addBoxed("ARRAY_UNION", ObjectFunction.ARRAY_UNION, array, array);
        table.addBoxed("ARRAY_INTERSECT", ObjectFunction.ARRAY_INTERSECT, array, array);
        table.addBoxed("ARRAY_EXCEPT", ObjectFunction.ARRAY_EXCEPT, array, array);
        table.addBoxedVariadic("ARRAY_CONCAT", false, ObjectFunction.ARRAY_CONCAT, array, array);
        table.addBoxed("ARRAY_JOIN", ObjectFunction.ARRAY_JOIN, array, Argument.TEXT);
        table.addBoxed("ARRAY_JOIN", ObjectFunction.ARRAY_JOIN, array, Argument.TEXT, Argument.TEXT);
        table.addBoxed("ARRAY_MAX", ObjectFunction.ARRAY_MAX, array);
        table.addBoxed("ARRAY_MIN", ObjectFunction.ARRAY_MIN, array);
        table.addBoxed("ELEMENT", ObjectFunction.ARRAY_ELEMENT, array);
        table.addBoxed("MAP_KEYS", ObjectFunction.MAP_KEYS, map);
        table.addBoxed("MAP_VALUES", ObjectFunction.MAP_VALUES, map);
        table.addBoxed("MAP_ENTRIES", ObjectFunction.MAP_ENTRIES, map);
        table.addBoxed("MAP_FROM_ARRAYS", ObjectFunction.MAP_FROM_ARRAYS, array, array);
        table.addBoxedVariadic("MAP_UNION", false, ObjectFunction.MAP_UNION, map, map);
    }
}
