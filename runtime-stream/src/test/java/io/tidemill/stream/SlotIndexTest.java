package io.tidemill.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SlotIndexTest {
    @Test
    void slotsOfAHashComeNewestFirstHoweverOftenTheIndexGrows() {
        SlotIndex index = new SlotIndex();
        Map<Long, Deque<Integer>> expected = new HashMap<>();
        List<Integer> slots = new ArrayList<>();
        Map<Integer, Long> hashes = new HashMap<>();
        Random random = new Random(7);
        for (int slot = 0; slot < 5000; slot++) {
            if (random.nextInt(4) == 0 && !slots.isEmpty()) {
                Integer gone = slots.remove(random.nextInt(slots.size()));
                index.remove(gone);
                expected.get(hashes.get(gone)).remove(gone);
            }
            long hash = random.nextInt(40) * 0x9E3779B97F4A7C15L;
            index.add(hash, slot);
            slots.add(slot);
            hashes.put(slot, hash);
            expected.computeIfAbsent(hash, key -> new ArrayDeque<>()).addFirst(slot);
        }
        expected.forEach((hash, newestFirst) -> {
            List<Integer> found = new ArrayList<>();
            for (int slot = index.first(hash); slot >= 0; slot = index.next(slot)) {
                found.add(slot);
            }
            assertThat(found).containsExactlyElementsOf(newestFirst);
        });
    }

    @Test
    void anUnknownHashHasNoSlots() {
        SlotIndex index = new SlotIndex();
        index.add(1, 0);
        // The same bucket of 64.
        assertThat(index.first(65)).isEqualTo(-1);
    }
}
