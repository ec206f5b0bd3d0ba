package io.tidemill.core.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class Int128Test {
    private static final long SEED = 4711;

    private static BigInteger wrapped(BigInteger value) {
        return Int128.of(value).toBigInteger();
    }

    private static BigInteger random(Random random) {
        BigInteger value = new BigInteger(1 + random.nextInt(126), random);
        return random.nextBoolean() ? value : value.negate();
    }

    @Test
    void agreesWithBigInteger() {
        Random random = new Random(SEED);
        for (int i = 0; i < 20_000; i++) {
            BigInteger a = random(random);
            BigInteger b = random(random);
            Int128 x = Int128.of(a);
            Int128 y = Int128.of(b);
            String at = "seed " + SEED + " step " + i + ": " + a + ", " + b;
            assertThat(x.toBigInteger()).as(at).isEqualTo(a);
            assertThat(x.add(y).toBigInteger()).as(at).isEqualTo(wrapped(a.add(b)));
            assertThat(x.subtract(y).toBigInteger()).as(at).isEqualTo(wrapped(a.subtract(b)));
            assertThat(x.negate().toBigInteger()).as(at).isEqualTo(a.negate());
            assertThat(Integer.signum(x.compareTo(y))).as(at).isEqualTo(a.compareTo(b));
            BigInteger product = a.multiply(b);
            Int128 times = x.multiply(y);
            if (Int128.fits(product)) {
                assertThat(times.toBigInteger()).as(at).isEqualTo(product);
            } else {
                assertThat(times).as(at).isNull();
            }
            if (b.signum() != 0) {
                BigInteger quotient = new BigDecimal(a)
                        .divide(new BigDecimal(b), 0, RoundingMode.HALF_UP)
                        .toBigInteger();
                assertThat(x.divide(y).toBigInteger()).as(at).isEqualTo(quotient);
            }
            int power = random.nextInt(39);
            BigInteger reduced =
                    new BigDecimal(a, power).setScale(0, RoundingMode.HALF_UP).toBigInteger();
            assertThat(x.rescale(-power).toBigInteger())
                    .as(at + " power " + power)
                    .isEqualTo(reduced);
            assertThat(x.toDouble()).as(at).isEqualTo(a.doubleValue());
        }
    }

    @Test
    void knowsHowManyDigitsItHas() {
        assertThat(Int128.powerOfTen(38).hasDigits(38)).isFalse();
        assertThat(Int128.powerOfTen(38).subtract(Int128.of(1)).hasDigits(38)).isTrue();
        assertThat(Int128.of(-999).hasDigits(3)).isTrue();
        assertThat(Int128.of(-1000).hasDigits(3)).isFalse();
    }
}
