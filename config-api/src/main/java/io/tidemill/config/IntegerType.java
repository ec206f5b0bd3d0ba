package io.tidemill.config;

/** A decimal number of 32 bits. */
final class IntegerType implements ValueType<Integer> {
    static final IntegerType INSTANCE = new IntegerType();

    private IntegerType() {}

    @Override
    public String name() {
        return "Integer";
    }

    @Override
    public Integer parse(String text) {
        long value = LongType.parse(text, "an Integer, for example 128");
        if (value != (int) value) {
            throw new BadValueException("expected an Integer, from " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE);
        }
        return (int) value;
    }

    @Override
    public String print(Integer value) {
        return value.toString();
    }
}
