package io.tidemill.core.plan;

/** table.exec.sink.type-length-enforcer. */
public enum LengthEnforcement {
    /** values pass as they are */
    IGNORE,
    /** too long ones are cut, too short CHAR and BINARY padded */
    TRIM_PAD,
    /** another length fails the job */
    ERROR
}
