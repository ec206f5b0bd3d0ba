package io.tidemill.config;

import java.util.List;

/** One of a few texts, read in any case: a String option with a closed set of values. */
final class ChoiceType implements ValueType<String> {
    private final List<String> choices;

    ChoiceType(List<String> choices) {
        this.choices = List.copyOf(choices);
    }

    @Override
    public String name() {
        return "String";
    }

    @Override
    public String parse(String text) {
        String trimmed = ValueType.unquoted(text);
        for (String choice : choices) {
            if (choice.equalsIgnoreCase(trimmed)) {
                return choice;
            }
        }
        throw new BadValueException("expected one of " + String.join(", ", choices));
    }

    @Override
    public String print(String value) {
        return value;
    }

    @Override
    public List<String> choices() {
        return choices;
    }
}
