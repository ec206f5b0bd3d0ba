package io.tidemill.core.arena;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ColumnArenaTest {
    private static final long SEED = 77;
    private static final int SLOTS = 200;

    private final Random random = new Random(SEED);

    private static BytesVector text(String value) {
        BytesVector vector = new BytesVector(1);
        if (value == null) {
            vector.setNull(0);
        } else {
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            vector.append(0, bytes, 0, bytes.length);
        }
        return vector;
    }

    private static String text(ColumnVector vector, int row) {
        return vector.isNull(row) ? null : new String(((BytesVector) vector).getBytes(row), StandardCharsets.UTF_8);
    }

    private String randomText() {
        return random.nextInt(6) == 0 ? null : "x".repeat(random.nextInt(40)) + random.nextInt(1000);
    }

    @Test
    void textIsWhatWasSetLast() {
        ColumnArena arena = new ColumnArena(LogicalType.string());
        List<String> model = new ArrayList<>();
        for (int round = 0; round < 50_000; round++) {
            int slot = random.nextInt(Math.min(SLOTS, model.size() + 1));
            arena.ensureCapacity(slot + 1);
            if (slot == model.size()) {
                model.add(null);
            } else if (random.nextInt(4) == 0) {
                arena.free(slot);
                model.set(slot, null);
                continue;
            }
            if (slot > 0 && random.nextInt(5) == 0) {
                int other = random.nextInt(slot);
                arena.set(slot, arena.vector(), other);
                model.set(slot, model.get(other));
            } else {
                String value = randomText();
                arena.set(slot, text(value), 0);
                model.set(slot, value);
            }
            int look = random.nextInt(model.size());
            assertThat(text(arena.vector(), look))
                    .as("seed %d round %d", SEED, round)
                    .isEqualTo(model.get(look));
        }
        for (int slot = 0; slot < model.size(); slot++) {
            assertThat(text(arena.vector(), slot)).as("seed %d", SEED).isEqualTo(model.get(slot));
        }
    }

    @Test
    void replacedTextTakesNoMoreMemory() {
        ColumnArena arena = new ColumnArena(LogicalType.string());
        arena.ensureCapacity(SLOTS);
        BytesVector longest = text("y".repeat(48));
        for (int slot = 0; slot < SLOTS; slot++) {
            arena.set(slot, longest, 0);
        }
        long bytes = arena.memoryBytes();
        for (int round = 0; round < 100_000; round++) {
            int slot = random.nextInt(SLOTS);
            if (random.nextBoolean()) {
                arena.free(slot);
            }
            arena.set(slot, text("z".repeat(random.nextInt(49))), 0);
        }
        // Validity bits come with the first freed slot.
        assertThat(arena.memoryBytes()).isLessThanOrEqualTo(bytes + SLOTS);
    }

    @Test
    void growingTextLeavesNoMoreGarbageThanText() {
        ColumnArena arena = new ColumnArena(LogicalType.string());
        arena.ensureCapacity(SLOTS);
        for (int round = 0; round < 400; round++) {
            for (int slot = 0; slot < SLOTS; slot++) {
                arena.set(slot, text("w".repeat(round)), 0);
            }
        }
        assertThat(arena.memoryBytes()).isLessThan(8L * SLOTS * 400);
        assertThat(text(arena.vector(), SLOTS - 1)).isEqualTo("w".repeat(399));
    }

    @Test
    void nestedValuesAreCopiedAndCollected() {
        LogicalType type = LogicalType.array(LogicalType.string());
        ColumnArena arena = new ColumnArena(type);
        arena.ensureCapacity(SLOTS);
        String[] model = new String[SLOTS];
        for (int round = 0; round < 20_000; round++) {
            int slot = random.nextInt(SLOTS);
            ArrayVector source = (ArrayVector) Vectors.allocate(type, 1);
            String value = "v" + round;
            int at = source.append(0, 1);
            source.elements().ensureCapacity(at + 1);
            source.elements().set(at, text(value), 0);
            arena.set(slot, source, 0);
            model[slot] = value;
        }
        ArrayVector vector = (ArrayVector) arena.vector();
        for (int slot = 0; slot < SLOTS; slot++) {
            assertThat(vector.lengths()[slot]).isEqualTo(1);
            assertThat(text(vector.elements(), vector.starts()[slot])).isEqualTo(model[slot]);
        }
    }
}
