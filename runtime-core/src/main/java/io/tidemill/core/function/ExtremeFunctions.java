package io.tidemill.core.function;

import io.tidemill.core.expression.Int128;

/** The greater and the lesser of two values, by representation. */
public final class ExtremeFunctions {
    private ExtremeFunctions() {}

    public static boolean greatestBoolean(boolean a, boolean b) {
        return a || b;
    }

    public static boolean leastBoolean(boolean a, boolean b) {
        return a && b;
    }

    public static int greatestInt(int a, int b) {
        return Math.max(a, b);
    }

    public static int leastInt(int a, int b) {
        return Math.min(a, b);
    }

    public static long greatestLong(long a, long b) {
        return Math.max(a, b);
    }

    public static long leastLong(long a, long b) {
        return Math.min(a, b);
    }

    public static float greatestFloat(float a, float b) {
        return a >= b ? a : b;
    }

    public static float leastFloat(float a, float b) {
        return a <= b ? a : b;
    }

    public static double greatestDouble(double a, double b) {
        return a >= b ? a : b;
    }

    public static double leastDouble(double a, double b) {
        return a <= b ? a : b;
    }

    public static Int128 greatestInt128(Int128 a, Int128 b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    public static Int128 leastInt128(Int128 a, Int128 b) {
        return a.compareTo(b) <= 0 ? a : b;
    }

    private static int compare(Slice a, Slice b) {
        return BytesComparison.compare(a.heap(), a.offset(), a.length(), b.heap(), b.offset(), b.length());
    }

    public static Slice greatestBytes(Slice a, Slice b) {
        return compare(a, b) >= 0 ? a : b;
    }

    public static Slice leastBytes(Slice a, Slice b) {
        return compare(a, b) <= 0 ? a : b;
    }
}
