package io.tidemill.core.state;

import io.tidemill.core.operator.OperatorContext;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.DataInput;
import java.util.List;

/** The form in which one operator writes its state: some tables, and the version of the form. */
public final class StateLayout {
    private final String owner;
    private final int version;
    private final List<StateTable> tables;

    /**
     * A layout.
     *
     * @param owner the operator, for messages
     * @param version to be raised whenever the tables, or the meaning of their columns, change
     */
    public StateLayout(String owner, int version, StateTable... tables) {
        this.owner = owner;
        this.version = version;
        this.tables = List.of(tables);
    }

    List<StateTable> tables() {
        return tables;
    }

    /** Begins a snapshot, which holds memory of the operator's pool until it is closed. */
    public SnapshotWriter writer(OperatorContext context, long checkpointId) {
        return new SnapshotWriter(this, owner, version, context, checkpointId);
    }

    /** Reads one key group that was written in the form with this version. */
    public StateReader reader(int written, DataInput in) {
        if (written != version) {
            throw new EngineException(
                    ErrorCode.UNSUPPORTED,
                    "the state of the " + owner + " was written in version " + written + " of its form; this release"
                            + " reads version " + version + ". Restore it with the release that wrote it");
        }
        return new StateReader(tables, in);
    }
}
