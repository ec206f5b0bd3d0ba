package io.tidemill.stream;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.memory.MemoryBudget;

/** Which memory a job may use: its own where tidemill.memory.size is set, else what the jobs of the process share. */
final class JobBudget {
    private JobBudget() {}

    static MemoryBudget of(ConfigSnapshot config) {
        return config.find(TidemillOptions.MEMORY_SIZE)
                .map(size -> new MemoryBudget(size.bytes()))
                .orElseGet(MemoryBudget::ofProcess);
    }
}
