package io.tidemill.core.state;

import java.io.DataInput;
import java.io.IOException;

/**
 * An operator with state. It is written and read key group by key group, so that a snapshot that was taken in some tasks can be loaded in more or fewer of them. All calls come from the task
 * thread.
 */
public interface Snapshottable {
    /**
     * The state as it is now, which later changes do not change. Comes between two other calls, after {@link io.tidemill.core.operator.Operator#beforeBarrier}. Quick: it copies, and writes nothing.
     *
     * @return to be closed by the caller, who may write it from another thread
     * @throws io.tidemill.error.EngineException OUT_OF_MEMORY_BUDGET when there is no memory for the copy; the operator can go on
     */
    StateSnapshot freeze(long checkpointId);

    /**
     * Takes over one key group of a snapshot. Called after {@code open} and before all other calls, once for each of the key groups that the task owns now.
     *
     * @param version what {@link StateSnapshot#version} said when it was written
     * @param in what {@link StateSnapshot#write} wrote
     */
    void load(int keyGroup, int version, DataInput in) throws IOException;
}
