package io.tidemill.config;

/** Any text, taken as it stands. */
final class StringType implements ValueType<String> {
    static final StringType INSTANCE = new StringType();

    private StringType() {}

    @Override
    public String name() {
        return "String";
    }

    @Override
    public String parse(String text) {
        return text;
    }

    @Override
    public String print(String value) {
        return value;
    }
}
