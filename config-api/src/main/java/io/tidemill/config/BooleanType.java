package io.tidemill.config;

import java.util.List;
import java.util.Locale;

/** {@code true} or {@code false} in any case. */
final class BooleanType implements ValueType<Boolean> {
    static final BooleanType INSTANCE = new BooleanType();

    private BooleanType() {}

    @Override
    public String name() {
        return "Boolean";
    }

    @Override
    public Boolean parse(String text) {
        return switch (ValueType.unquoted(text).toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new BadValueException("expected true or false");
        };
    }

    @Override
    public String print(Boolean value) {
        return value.toString();
    }

    @Override
    public List<String> choices() {
        return List.of("true", "false");
    }

    @Override
    public String choicesText() {
        return "";
    }
}
