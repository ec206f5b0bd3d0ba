package io.tidemill.core.testing;

import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.memory.MemoryReservation;
import io.tidemill.core.memory.SpillFile;
import io.tidemill.core.memory.SpillManager;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Random;

/** A pool that counts, refuses at random when told to, and spills into memory. */
final class HarnessMemory implements MemoryPool, SpillManager {
    private Random refusal;
    private boolean refusesAll;
    private long used;
    private long peak;
    private long spilled;
    private int files;

    void refuse(long seed) {
        refusal = new Random(seed);
    }

    void refuseAll() {
        refusesAll = true;
    }

    long peak() {
        return peak;
    }

    @Override
    public MemoryReservation reserve(String owner) {
        return new MemoryReservation() {
            private long bytes;

            @Override
            public boolean tryGrow(long more) {
                if (refusesAll || refusal != null && refusal.nextInt(3) == 0) {
                    return false;
                }
                grow(more);
                return true;
            }

            @Override
            public void grow(long more) {
                bytes += more;
                used += more;
                peak = Math.max(peak, used);
            }

            @Override
            public void shrink(long less) {
                bytes -= less;
                used -= less;
            }

            @Override
            public long bytes() {
                return bytes;
            }

            @Override
            public void close() {
                shrink(bytes);
            }
        };
    }

    @Override
    public long capacity() {
        return Long.MAX_VALUE;
    }

    @Override
    public long used() {
        return used;
    }

    @Override
    public SpillManager spill() {
        return this;
    }

    @Override
    public SpillFile create(String owner) {
        files++;
        return new SpillFile() {
            private boolean open = true;
            private final ByteArrayOutputStream content = new ByteArrayOutputStream();

            @Override
            public OutputStream openForWrite() {
                return content;
            }

            @Override
            public InputStream openForRead() {
                spilled += content.size();
                if (!open) {
                    throw new IllegalStateException("the spill file is deleted");
                }
                return new ByteArrayInputStream(content.toByteArray());
            }

            @Override
            public long sizeBytes() {
                return content.size();
            }

            @Override
            public int bufferBytes() {
                return 0;
            }

            @Override
            public void close() {
                files -= open ? 1 : 0;
                open = false;
            }
        };
    }

    /** Spill files that exist. */
    int files() {
        return files;
    }

    @Override
    public long spilledBytes() {
        return spilled;
    }
}
