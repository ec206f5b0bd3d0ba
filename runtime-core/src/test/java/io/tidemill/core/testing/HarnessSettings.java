package io.tidemill.core.testing;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.type.LogicalType;
import java.util.List;

/** What all instances of a harness share. */
final class HarnessSettings {
    final List<LogicalType> outputTypes;
    ConfigSnapshot config = ConfigSnapshot.withDefaults();
    int batchSize = 2048;
    /** Seed of the refusals of memory; null when nothing is refused. */
    Long refusals;
    /** True when every request for memory is refused. */
    boolean refusesAll;
    /** By input: the columns that spread its rows over tasks. */
    final int[][] keys;
    /** Flushes what it buffers before a snapshot, so that an operator of which snapshots are taken emits sooner. */
    boolean flushesBeforeSnapshots;

    HarnessSettings(List<LogicalType> outputTypes, int inputs) {
        this.outputTypes = outputTypes;
        this.keys = new int[inputs][];
    }

    boolean keyed() {
        for (int[] columns : keys) {
            if (columns == null) {
                return false;
            }
        }
        return true;
    }

    /** True when the state has one key, that of rows without keys, so that all rows keep their order. */
    boolean oneKey() {
        for (int[] columns : keys) {
            if (columns == null || columns.length > 0) {
                return false;
            }
        }
        return true;
    }
}
