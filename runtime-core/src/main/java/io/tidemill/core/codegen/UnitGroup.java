package io.tidemill.core.codegen;

import java.util.List;

/** Units that share a class, in all variants that batches have asked for so far. One task. */
final class UnitGroup {
    private final KernelCache cache;
    private final List<Unit> units;
    private final KernelCode[] variants = new KernelCode[4];

    UnitGroup(KernelCache cache, List<Unit> units) {
        this.cache = cache;
        this.units = units;
    }

    List<Unit> units() {
        return units;
    }

    KernelCode code(boolean nulls, boolean selected) {
        int index = (nulls ? 2 : 0) + (selected ? 1 : 0);
        KernelCode code = variants[index];
        if (code == null) {
            code = cache.get(units, new Variant(nulls, selected));
            variants[index] = code;
        }
        return code;
    }
}
