package io.tidemill.error;

import java.util.Locale;

/**
 * Every error a user can meet. The number is stable and documented; the group decides the exit code of the process.
 */
public enum ErrorCode {
    // 1xxx: the job failed while it ran
    JOB_FAILED(1001, Group.JOB),
    DATA_FILE_MISSING(1002, Group.JOB),
    DATA_MALFORMED(1003, Group.JOB),
    ARITHMETIC(1004, Group.JOB),
    CAST_FAILED(1005, Group.JOB),
    NOT_NULL_VIOLATION(1006, Group.JOB),
    SUBQUERY_MORE_THAN_ONE_ROW(1007, Group.JOB),
    CHANGELOG_BROKEN(1008, Group.JOB),
    SINK_WRITE_FAILED(1009, Group.JOB),
    CANCELLED(1010, Group.JOB),
    INTERNAL(1099, Group.JOB),

    // 15xx: wrong use of the command line
    USAGE(1501, Group.USAGE),
    SCRIPT_MISSING(1502, Group.USAGE),

    // 2xxx: the SQL text cannot be accepted
    SYNTAX(2001, Group.SQL),
    UNSUPPORTED(2002, Group.SQL),
    VALIDATION(2003, Group.SQL),
    TABLE_NOT_FOUND(2010, Group.SQL),
    OBJECT_EXISTS(2011, Group.SQL),
    OBJECT_NOT_FOUND(2012, Group.SQL),
    COLUMN_NOT_FOUND(2014, Group.SQL),
    FUNCTION_NOT_FOUND(2015, Group.SQL),
    TYPE_MISMATCH(2016, Group.SQL),
    NO_PLAN(2020, Group.SQL),
    PLAN_CHECK(2021, Group.SQL),

    // 4xxx: configuration
    UNKNOWN_OPTION(4001, Group.CONFIG),
    INVALID_OPTION_VALUE(4002, Group.CONFIG),
    OPTION_CONFLICT(4003, Group.CONFIG),
    CONFIG_FILE(4004, Group.CONFIG),
    INVALID_TABLE_OPTION(4005, Group.CONFIG),

    // 5xxx: plugins
    UNKNOWN_CONNECTOR(5001, Group.PLUGIN),
    UNKNOWN_FORMAT(5002, Group.PLUGIN),
    PLUGIN_BROKEN(5003, Group.PLUGIN),
    PLUGIN_INCOMPATIBLE(5004, Group.PLUGIN),

    // 6xxx: resources
    OUT_OF_MEMORY_BUDGET(6001, Group.RESOURCE),
    DISK(6002, Group.RESOURCE);

    /** What a code is about; decides the exit code of the process. */
    public enum Group {
        JOB(1),
        USAGE(2),
        SQL(3),
        CONFIG(4),
        PLUGIN(5),
        RESOURCE(6);

        private final int exitCode;

        Group(int exitCode) {
            this.exitCode = exitCode;
        }

        /** Exit code of a process that ends with an error of this group. */
        public int exitCode() {
            return exitCode;
        }
    }

    private final int number;
    private final Group group;

    ErrorCode(int number, Group group) {
        this.number = number;
        this.group = group;
    }

    /** The stable number, for example 2014. */
    public int number() {
        return number;
    }

    /** The group, which decides the exit code. */
    public Group group() {
        return group;
    }

    /** The printed form, for example {@code TM-2014}. */
    public String label() {
        return String.format(Locale.ROOT, "TM-%04d", number);
    }
}
