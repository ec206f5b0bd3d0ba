package io.tidemill.config;

import java.util.Locale;

/**
 * An amount of memory. Read as digits and a binary unit ({@code 64 kb}, {@code 10m}, {@code 1 gb}; no unit means bytes).
 *
 * @param bytes the amount, never negative
 */
public record MemorySize(long bytes) implements Comparable<MemorySize> {
    private static final String[] UNITS = {"bytes", "kb", "mb", "gb", "tb"};

    public MemorySize {
        if (bytes < 0) {
            throw new IllegalArgumentException("a memory size cannot be negative: " + bytes);
        }
    }

    public static MemorySize ofBytes(long bytes) {
        return new MemorySize(bytes);
    }

    public static MemorySize ofKilobytes(long kilobytes) {
        return new MemorySize(Math.multiplyExact(kilobytes, 1L << 10));
    }

    public static MemorySize ofMegabytes(long megabytes) {
        return new MemorySize(Math.multiplyExact(megabytes, 1L << 20));
    }

    public static MemorySize ofGigabytes(long gigabytes) {
        return new MemorySize(Math.multiplyExact(gigabytes, 1L << 30));
    }

    /** Reads a size; the error says what a size looks like. */
    public static MemorySize parse(String text) {
        NumberWithUnit parts = NumberWithUnit.split(text, MemorySizeType.EXPECTATION);
        int shift = switch (parts.unit().toLowerCase(Locale.ROOT)) {
            case "", "b", "bytes" -> 0;
            case "k", "kb", "kibibytes" -> 10;
            case "m", "mb", "mebibytes" -> 20;
            case "g", "gb", "gibibytes" -> 30;
            case "t", "tb", "tebibytes" -> 40;
            default ->
                throw new BadValueException(
                        "unknown unit '" + parts.unit() + "'; expected " + MemorySizeType.EXPECTATION);
        };
        if (parts.number() > Long.MAX_VALUE >> shift) {
            throw new BadValueException("more bytes than fit a Long");
        }
        return new MemorySize(parts.number() << shift);
    }

    @Override
    public int compareTo(MemorySize other) {
        return Long.compare(bytes, other.bytes);
    }

    /** The shortest exact spelling, for example {@code 128 mb}; reads back to the same size. */
    @Override
    public String toString() {
        long number = bytes;
        int unit = 0;
        while (number != 0 && unit < UNITS.length - 1 && (number & 1023) == 0) {
            number >>= 10;
            unit++;
        }
        return number + " " + UNITS[unit];
    }
}
