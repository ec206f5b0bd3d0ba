package io.tidemill.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.metrics.CounterSet;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.ArrayList;
import java.util.List;

/** One way of running the operator of a harness: gets every step, and notes what comes out. */
abstract class HarnessInstance {
    final HarnessSettings settings;
    final CounterSet metrics = new CounterSet();
    private final List<String> everything = new ArrayList<>();
    private final List<Long> watermarks = new ArrayList<>();
    private final List<Boolean> idleChanges = new ArrayList<>();
    private int taken;

    HarnessInstance(HarnessSettings settings) {
        this.settings = settings;
    }

    abstract void open();

    abstract void feed(int input, ColumnBatch batch);

    abstract void watermark(int input, long timestampMillis);

    abstract void advance(long timestampMillis);

    abstract void beforeBarrier();

    abstract void endInput(int input);

    abstract void close();

    /** The largest number of bytes that the operator held. */
    abstract long peakMemory();

    void emitted(List<String> rows) {
        everything.addAll(rows);
    }

    void emittedWatermark(long timestampMillis) {
        watermarks.add(timestampMillis);
    }

    void emittedIdle(boolean idle) {
        idleChanges.add(idle);
    }

    final List<String> takeRows() {
        List<String> rows = List.copyOf(everything.subList(taken, everything.size()));
        taken = everything.size();
        return rows;
    }

    final List<String> everything() {
        return everything;
    }

    final List<Long> takeWatermarks() {
        List<Long> all = List.copyOf(watermarks);
        watermarks.clear();
        return all;
    }

    final List<Boolean> takeIdleChanges() {
        List<Boolean> all = List.copyOf(idleChanges);
        idleChanges.clear();
        return all;
    }

    /** Demands these rows, in this order, since the last demand. */
    void expectRows(String... rows) {
        assertThat(takeRows()).as(toString()).containsExactly(rows);
    }

    /** Demands these rows, in any order, since the last demand. */
    void expectRowsInAnyOrder(String... rows) {
        assertThat(takeRows()).as(toString()).containsExactlyInAnyOrder(rows);
    }

    /** Demands so many rows since the last demand. */
    void expectCount(int rows) {
        assertThat(takeRows()).as(toString()).hasSize(rows);
    }

    /** Demands the value of a counter. */
    void expectCounter(String name, long value) {
        assertThat(metrics.counter(name).value()).as(this + " " + name).isEqualTo(value);
    }
}
