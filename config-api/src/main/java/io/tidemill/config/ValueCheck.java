package io.tidemill.config;

/**
 * A condition on the value of one option beyond its type. Classes rather than lambdas: a hundred lambdas cost a noticeable
 * part of the start time.
 *
 * @param <T> type of the value
 */
public abstract class ValueCheck<T> {
    private final String rule;

    /** A check whose {@code rule} reads after "must be". */
    protected ValueCheck(String rule) {
        this.rule = rule;
    }

    /** True if the value may be set. */
    public abstract boolean accepts(T value);

    /** What is allowed, in words that read after "must be". */
    public final String rule() {
        return rule;
    }

    /** This check, or one special value that stands for {@code meaning}. */
    public final ValueCheck<T> or(T special, String meaning) {
        ValueCheck<T> range = this;
        return new ValueCheck<>(special + " (" + meaning + ") or " + rule) {
            @Override
            public boolean accepts(T value) {
                return value.equals(special) || range.accepts(value);
            }
        };
    }
}
