package io.tidemill.core.function;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;

/** Division, which can fail. */
public final class ArithmeticFunctions {
    private ArithmeticFunctions() {}

    private static EngineException byZero(String dividend) {
        return DecimalFunctions.divisionByZero(dividend);
    }

    public static int divideInt(int dividend, int divisor) throws EngineException {
        if (divisor == 0) {
            throw byZero(Integer.toString(dividend));
        }
        return dividend / divisor;
    }

    public static long divideLong(long dividend, long divisor) throws EngineException {
        if (divisor == 0) {
            throw byZero(Long.toString(dividend));
        }
        return dividend / divisor;
    }

    public static float divideFloat(float dividend, float divisor) throws EngineException {
        if (divisor == 0) {
            throw byZero(Float.toString(dividend));
        }
        return dividend / divisor;
    }

    public static double divideDouble(double dividend, double divisor) throws EngineException {
        if (divisor == 0) {
            throw byZero(Double.toString(dividend));
        }
        return dividend / divisor;
    }

    public static int remainderInt(int dividend, int divisor) throws EngineException {
        if (divisor == 0) {
            throw byZero(Integer.toString(dividend));
        }
        return dividend % divisor;
    }

    public static long remainderLong(long dividend, long divisor) throws EngineException {
        if (divisor == 0) {
            throw byZero(Long.toString(dividend));
        }
        return dividend % divisor;
    }

    public static double remainderDouble(double dividend, double divisor) throws EngineException {
        if (divisor == 0) {
            throw byZero(Double.toString(dividend));
        }
        return dividend % divisor;
    }

    static EngineException invalid(String function, String reason) {
        return new EngineException(ErrorCode.ARITHMETIC, function + ": " + reason);
    }
}
