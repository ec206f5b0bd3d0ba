package io.tidemill.spi.vector;

import io.tidemill.spi.annotation.Stable;

/** The kind of a change. The codes are the ordinals and part of the snapshot format. */
@Stable
public enum RowKind {
    INSERT("+I"),
    UPDATE_BEFORE("-U"),
    UPDATE_AFTER("+U"),
    DELETE("-D");

    private static final RowKind[] BY_CODE = values();

    private final String symbol;

    RowKind(String symbol) {
        this.symbol = symbol;
    }

    /** The byte in {@link ColumnBatch#rowKinds()}. */
    public byte code() {
        return (byte) ordinal();
    }

    /** {@code +I}, {@code -U}, {@code +U} or {@code -D}. */
    public String symbol() {
        return symbol;
    }

    public static RowKind of(byte code) {
        return BY_CODE[code];
    }

    /** True for +I and +U, which add a row to the multiset; -U and -D remove one. */
    public static boolean isAdd(byte code) {
        return (code & 1) == 0;
    }
}
