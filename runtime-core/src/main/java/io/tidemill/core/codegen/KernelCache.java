package io.tidemill.core.codegen;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Compiled classes by what they compute, the least recently used go first. Thread-safe. */
final class KernelCache {
    private static final int MAX_CLASSES = 2000;

    private record Key(List<Unit> units, boolean nulls, boolean selected) {
        // Written out, as at Node.
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key
                    && key.nulls == nulls
                    && key.selected == selected
                    && key.units.equals(units);
        }

        @Override
        public int hashCode() {
            return units.hashCode() * 4 + (nulls ? 2 : 0) + (selected ? 1 : 0);
        }
    }

    private final Map<Key, KernelCode> classes = new LinkedHashMap<>(16, 0.75f, true);
    private long compiled;

    KernelCode get(List<Unit> units, Variant variant) {
        Key key = new Key(units, variant.nulls(), variant.selected());
        synchronized (this) {
            KernelCode code = classes.get(key);
            if (code != null) {
                return code;
            }
        }
        // Outside the lock: two threads may make the same class, which does no harm.
        KernelCode code = KernelWriter.write(units, variant);
        synchronized (this) {
            compiled++;
            classes.put(key, code);
            if (classes.size() > MAX_CLASSES) {
                classes.remove(classes.keySet().iterator().next());
            }
        }
        return code;
    }

    /** How many classes have been made. */
    synchronized long compiled() {
        return compiled;
    }
}
