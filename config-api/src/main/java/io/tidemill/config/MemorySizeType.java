package io.tidemill.config;

/** See {@link MemorySize}. */
final class MemorySizeType implements ValueType<MemorySize> {
    static final MemorySizeType INSTANCE = new MemorySizeType();
    static final String EXPECTATION =
            "a MemorySize: digits with a unit b, kb, mb, gb or tb (no unit means bytes), for example 64 kb";

    private MemorySizeType() {}

    @Override
    public String name() {
        return "MemorySize";
    }

    @Override
    public MemorySize parse(String text) {
        return MemorySize.parse(ValueType.unquoted(text));
    }

    @Override
    public String print(MemorySize value) {
        return value.toString();
    }
}
