package io.tidemill.core.function;

import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;

/** What a parameter of a built-in function accepts, and as what the code receives it. */
public enum Argument {
    TEXT(LogicalType.string()) {
        @Override
        boolean accepts(LogicalType type) {
            return type.isCharacter();
        }
    },
    BINARY(LogicalType.bytes()) {
        @Override
        boolean accepts(LogicalType type) {
            return type.isBinary();
        }
    },
    TEXT_OR_BINARY(LogicalType.string()) {
        @Override
        boolean accepts(LogicalType type) {
            return type.isCharacter() || type.isBinary();
        }
    },
    BOOLEAN(LogicalType.bool()) {
        @Override
        boolean accepts(LogicalType type) {
            return type.is(TypeRoot.BOOLEAN);
        }
    },
    /** TINYINT, SMALLINT, INT. */
    INT(LogicalType.int32()) {
        @Override
        boolean accepts(LogicalType type) {
            return type.is(TypeRoot.TINYINT, TypeRoot.SMALLINT, TypeRoot.INT);
        }
    },
    /** Any integer. */
    LONG(LogicalType.bigint()) {
        @Override
        boolean accepts(LogicalType type) {
            return type.isInteger();
        }
    },
    /** Any number, cut to an integer. */
    WHOLE(LogicalType.bigint()) {
        @Override
        boolean accepts(LogicalType type) {
            return type.isNumeric();
        }
    },
    /** FLOAT as it is. */
    FLOAT(LogicalType.of(TypeRoot.FLOAT)) {
        @Override
        boolean accepts(LogicalType type) {
            return type.is(TypeRoot.FLOAT);
        }
    },
    /** Any number. */
    DOUBLE(LogicalType.float64()) {
        @Override
        boolean accepts(LogicalType type) {
            return type.isNumeric();
        }
    },
    DATE(LogicalType.date()) {
        @Override
        boolean accepts(LogicalType type) {
            return type.is(TypeRoot.DATE);
        }
    },
    TIME(LogicalType.of(TypeRoot.TIME)) {
        @Override
        boolean accepts(LogicalType type) {
            return type.is(TypeRoot.TIME);
        }
    },
    /** TIMESTAMP of any precision, or DATE, as microseconds. */
    TIMESTAMP(LogicalType.timestamp(6)) {
        @Override
        boolean accepts(LogicalType type) {
            return type.is(TypeRoot.TIMESTAMP, TypeRoot.DATE);
        }
    },
    /** TIMESTAMP_LTZ of any precision as microseconds. */
    TIMESTAMP_LTZ(LogicalType.timestampLtz(6)) {
        @Override
        boolean accepts(LogicalType type) {
            return type.is(TypeRoot.TIMESTAMP_LTZ);
        }
    },
    INTERVAL_DAY_TIME(LogicalType.of(TypeRoot.INTERVAL_DAY_TIME)) {
        @Override
        boolean accepts(LogicalType type) {
            return type.is(TypeRoot.INTERVAL_DAY_TIME);
        }
    },
    INTERVAL_YEAR_MONTH(LogicalType.of(TypeRoot.INTERVAL_YEAR_MONTH)) {
        @Override
        boolean accepts(LogicalType type) {
            return type.is(TypeRoot.INTERVAL_YEAR_MONTH);
        }
    },
    ARRAY(null) {
        @Override
        boolean accepts(LogicalType type) {
            return type.is(TypeRoot.ARRAY);
        }
    },
    MAP(null) {
        @Override
        boolean accepts(LogicalType type) {
            return type.is(TypeRoot.MAP, TypeRoot.MULTISET);
        }
    },
    ANY(null) {
        @Override
        boolean accepts(LogicalType type) {
            return true;
        }
    };

    private final LogicalType target;

    Argument(LogicalType target) {
        this.target = target;
    }

    abstract boolean accepts(LogicalType type);

    /** True for what {@link #accepts} says, and for an untyped NULL. */
    boolean takes(LogicalType type) {
        return type.is(TypeRoot.NULL) || accepts(type);
    }

    /** The type to convert the argument to; the argument's own where any representation will do. */
    public LogicalType target(LogicalType argument) {
        return target == null || (this == TEXT_OR_BINARY && argument.isBinary()) ? argument : target;
    }
}
