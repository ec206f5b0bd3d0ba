package io.tidemill.core.codegen;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The constants of a kernel by slot; equal ones share a slot, so that equal expressions stay equal. */
final class Constants {
    private final List<Object> values = new ArrayList<>();
    private final Map<Object, Integer> slots = new HashMap<>();

    int slot(Object value) {
        return slots.computeIfAbsent(value, key -> {
            values.add(key);
            return values.size() - 1;
        });
    }

    Object get(int slot) {
        return values.get(slot);
    }

    Object[] toArray() {
        return values.toArray();
    }
}
