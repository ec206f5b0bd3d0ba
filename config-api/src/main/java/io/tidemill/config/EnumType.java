package io.tidemill.config;

import java.util.ArrayList;
import java.util.List;

/** A constant of an enum, read in any case; {@code -} and {@code _} are different characters. */
final class EnumType<E extends Enum<E>> implements ValueType<E> {
    private final E[] constants;
    private final List<String> choices;

    EnumType(Class<E> type) {
        constants = type.getEnumConstants();
        List<String> texts = new ArrayList<>();
        for (E constant : constants) {
            texts.add(text(constant));
        }
        choices = List.copyOf(texts);
    }

    private static String text(Enum<?> constant) {
        return constant instanceof OptionValue value ? value.text() : constant.name();
    }

    @Override
    public String name() {
        return "Enum";
    }

    @Override
    public E parse(String text) {
        String trimmed = ValueType.unquoted(text);
        for (E constant : constants) {
            if (text(constant).equalsIgnoreCase(trimmed)) {
                return constant;
            }
        }
        throw new BadValueException("expected one of " + String.join(", ", choices));
    }

    @Override
    public String print(E value) {
        return text(value);
    }

    @Override
    public List<String> choices() {
        return choices;
    }
}
