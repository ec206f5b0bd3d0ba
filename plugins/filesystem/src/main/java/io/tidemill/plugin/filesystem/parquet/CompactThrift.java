package io.tidemill.plugin.filesystem.parquet;

import java.nio.charset.StandardCharsets;

/**
 * Reads Thrift's compact protocol from bytes, by the specification {@code thrift-compact-protocol.md} of Apache Thrift. The caller knows the structures: it enters one, goes
 * from field to field, takes the value of each field that it knows and skips the others.
 *
 * <pre>{@code
 * int outer = thrift.enter();
 * while (thrift.nextField()) {
 *     switch (thrift.field()) {
 *         case 1 -> size = thrift.int32();
 *         default -> thrift.skip();
 *     }
 * }
 * thrift.leave(outer);
 * }</pre>
 *
 * <p>Nothing is trusted: a length that reaches over the end of the bytes, a value of another type than the one asked for and structures nested without end are
 * {@link DamagedThrift}. Nothing is allocated by a length before it was compared with what is left. One thread.
 */
final class CompactThrift {
    private static final int STOP = 0;
    private static final int TRUE = 1;
    private static final int FALSE = 2;
    private static final int INT8 = 3;
    private static final int INT16 = 4;
    private static final int INT32 = 5;
    private static final int INT64 = 6;
    private static final int DOUBLE = 7;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int SET = 10;
    private static final int MAP = 11;
    private static final int STRUCT = 12;
    private static final int UUID = 13;

    /** How deep structures that are skipped may be nested; the format's own are at most six deep. */
    static final int MAX_DEPTH = 32;

    private static final int LONG_LIST = 15;

    private final byte[] bytes;
    private final int end;
    private int at;
    private int type;
    private int field;
    private int elementType;
    private int binaryLength;

    /** Starts at {@code from} of these bytes and never looks at {@code to} and what follows. */
    CompactThrift(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.end = to;
    }

    /** The place of the next byte. */
    int position() {
        return at;
    }

    /** Goes to another place, between two structures. */
    void position(int place) {
        at = place;
    }

    /** How many bytes are left. */
    int left() {
        return end - at;
    }

    /** Begins a structure; returns what {@link #leave} needs to go on in the one around it. */
    int enter() {
        int outer = field;
        field = 0;
        return outer;
    }

    /** As {@link #enter()}, for a structure that is the value of the current field. */
    int enterField() {
        require(STRUCT);
        return enter();
    }

    void leave(int outer) {
        field = outer;
    }

    /** Begins a union that is an element of a list: a structure with one field, which becomes the current one. */
    int enterUnion() {
        int outer = enter();
        if (!nextField()) {
            throw new DamagedThrift("a union has no field");
        }
        return outer;
    }

    /** As {@link #enterUnion()}, for a union that is the value of the current field. */
    int enterUnionField() {
        require(STRUCT);
        return enterUnion();
    }

    /** Ends a union, whose one field was taken or skipped. */
    void leaveUnion(int outer) {
        if (nextField()) {
            throw new DamagedThrift("a union has several fields");
        }
        leave(outer);
    }

    /** Passes the structure that is the value of the current field. */
    void skipStruct() {
        require(STRUCT);
        skip();
    }

    /** Moves to the next field of the structure; false when it ends. */
    boolean nextField() {
        int header = next();
        if (header == STOP) {
            return false;
        }
        type = header & 0xf;
        int delta = header >>> 4;
        field = delta == 0 ? (short) zigZag(varInt(3)) : field + delta;
        if (type == STOP || type > UUID) {
            throw new DamagedThrift("field " + field + " is of type " + type + ", which does not exist");
        }
        return true;
    }

    /** The number of the current field. */
    int field() {
        return field;
    }

    boolean bool() {
        if (type != TRUE && type != FALSE) {
            throw mismatch(TRUE, type);
        }
        return type == TRUE;
    }

    byte int8() {
        require(INT8);
        return (byte) next();
    }

    int int32() {
        require(INT32);
        return (int) zigZag(varInt(5));
    }

    long int64() {
        require(INT64);
        return zigZag(varInt(10));
    }

    /** Passes bytes or text and returns where they start; their number is {@link #binaryLength}. */
    int binary() {
        require(BINARY);
        return bytesOfLength();
    }

    int binaryLength() {
        return binaryLength;
    }

    String text() {
        int start = binary();
        return new String(bytes, start, binaryLength, StandardCharsets.UTF_8);
    }

    /** Begins a list of structures; returns their number. Each takes at least one byte. */
    int structList() {
        return list(STRUCT);
    }

    /** As {@link #structList}, at a place that was the value of such a field. */
    int structListHere() {
        type = LIST;
        return structList();
    }

    /** Begins a list of 32-bit numbers, taken with {@link #elementInt32}. */
    int int32List() {
        return list(INT32);
    }

    /** Begins a list of texts, taken with {@link #elementBinary}. */
    int binaryList() {
        return list(BINARY);
    }

    int elementInt32() {
        return (int) zigZag(varInt(5));
    }

    /** As {@link #binary}, inside a list. */
    int elementBinary() {
        return bytesOfLength();
    }

    private int list(int wanted) {
        require(LIST);
        int size = listHeader();
        if (size > 0 && elementType != wanted) {
            throw mismatch(wanted, elementType);
        }
        return size;
    }

    private int listHeader() {
        int header = next();
        elementType = header & 0xf;
        int size = header >>> 4;
        return size == LONG_LIST ? size(1) : size;
    }

    /** The number of elements that take at least {@code bytesEach}. */
    private int size(int bytesEach) {
        long size = varInt(5);
        if (size * bytesEach > end - at) {
            throw DamagedThrift.cutOff("a length of " + size + " with " + (end - at) + " bytes left");
        }
        return (int) size;
    }

    private int bytesOfLength() {
        binaryLength = size(1);
        int start = at;
        at += binaryLength;
        return start;
    }

    /** Passes the value of the current field. */
    void skip() {
        skip(type, false, MAX_DEPTH);
    }

    private void skip(int kind, boolean element, int depth) {
        switch (kind) {
            case TRUE, FALSE -> pass(element ? 1 : 0);
            case INT8 -> pass(1);
            case INT16, INT32, INT64 -> varInt(10);
            case DOUBLE -> pass(8);
            case BINARY -> bytesOfLength();
            case UUID -> pass(16);
            case LIST, SET -> skipList(inside(depth));
            case MAP -> skipMap(inside(depth));
            case STRUCT -> skipFields(inside(depth));
            default -> throw new DamagedThrift("a value of type " + kind + ", which does not exist");
        }
    }

    private static int inside(int depth) {
        if (depth == 0) {
            throw new DamagedThrift("values are nested more than " + MAX_DEPTH + " deep");
        }
        return depth - 1;
    }

    private void skipList(int depth) {
        int size = listHeader();
        int kind = elementType;
        for (int i = 0; i < size; i++) {
            skip(kind, true, depth);
        }
    }

    private void skipMap(int depth) {
        int size = size(2);
        if (size == 0) {
            return;
        }
        int kinds = next();
        for (int i = 0; i < size; i++) {
            skip(kinds >>> 4, true, depth);
            skip(kinds & 0xf, true, depth);
        }
    }

    private void skipFields(int depth) {
        int outer = enter();
        while (nextField()) {
            skip(type, false, depth);
        }
        leave(outer);
    }

    private void pass(int count) {
        if (count > end - at) {
            throw DamagedThrift.cutOff("a value of " + count + " bytes with " + (end - at) + " left");
        }
        at += count;
    }

    private int next() {
        if (at >= end) {
            throw DamagedThrift.cutOff("it ends in the middle");
        }
        return bytes[at++] & 0xff;
    }

    /** An unsigned number of at most {@code maxBytes} groups of seven bits, the lowest first. */
    private long varInt(int maxBytes) {
        long value = 0;
        for (int i = 0; i < maxBytes; i++) {
            int group = next();
            value |= (group & 0x7fL) << 7 * i;
            if (group < 0x80) {
                return value;
            }
        }
        throw new DamagedThrift("a number has more than " + maxBytes + " bytes");
    }

    private static long zigZag(long value) {
        return value >>> 1 ^ -(value & 1);
    }

    private void require(int wanted) {
        if (type != wanted) {
            throw mismatch(wanted, type);
        }
    }

    private DamagedThrift mismatch(int wanted, int found) {
        return new DamagedThrift("field " + field + " is " + name(found) + " where " + name(wanted) + " is needed");
    }

    private static String name(int kind) {
        return switch (kind) {
            case TRUE, FALSE -> "a boolean";
            case INT8 -> "an 8-bit number";
            case INT16 -> "a 16-bit number";
            case INT32 -> "a 32-bit number";
            case INT64 -> "a 64-bit number";
            case DOUBLE -> "a floating-point number";
            case BINARY -> "bytes";
            case LIST, SET -> "a list";
            case MAP -> "a map";
            case STRUCT -> "a structure";
            default -> "of type " + kind;
        };
    }
}
