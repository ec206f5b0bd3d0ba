package io.tidemill.plugin.datagen;

/** Random bits as a function of a number. */
final class Mixer {
    private Mixer() {}

    /** The finaliser of SplitMix64. */
    static long mix(long value) {
        long z = value + 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /** From 0 to 1, 1 left out. */
    static double fraction(long random) {
        return (random >>> 11) * 0x1.0p-53;
    }

    /** From {@code min} to {@code max}, both included. */
    static long between(long min, long max, long random) {
        long range = max - min + 1;
        return range == 0 ? random : min + Long.remainderUnsigned(random, range);
    }
}
