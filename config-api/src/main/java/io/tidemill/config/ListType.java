package io.tidemill.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Items separated by commas or semicolons, trimmed; an item that holds a separator, a quote or outer blanks is written in
 * single quotes, with quotes inside doubled. An empty text is the empty list.
 */
final class ListType<T> implements ValueType<List<T>> {
    private final ValueType<T> item;
    private final char separator;
    private final Map<String, List<T>> shorthands;

    /** A list that prints with {@code separator}; {@code shorthands} are items (in any case) that stand for several. */
    ListType(ValueType<T> item, char separator, Map<String, List<T>> shorthands) {
        this.item = item;
        this.separator = separator;
        this.shorthands = Map.copyOf(shorthands);
    }

    @Override
    public String name() {
        return "List<" + item.name() + ">";
    }

    @Override
    public List<T> parse(String text) {
        List<T> items = new ArrayList<>();
        for (String part : split(text)) {
            for (T value : expand(part)) {
                if (!items.contains(value)) {
                    items.add(value);
                }
            }
        }
        return List.copyOf(items);
    }

    private List<T> expand(String part) {
        for (Map.Entry<String, List<T>> shorthand : shorthands.entrySet()) {
            if (shorthand.getKey().equalsIgnoreCase(part)) {
                return shorthand.getValue();
            }
        }
        try {
            return List.of(item.parse(part));
        } catch (BadValueException e) {
            throw new BadValueException("item '" + part + "': " + e.detail(), e);
        }
    }

    private static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        boolean quoted = false;
        boolean wasQuoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted) {
                if (c != '\'') {
                    part.append(c);
                } else if (i + 1 < text.length() && text.charAt(i + 1) == '\'') {
                    part.append(c);
                    i++;
                } else {
                    quoted = false;
                }
            } else if (c == '\'' && part.toString().isBlank() && !wasQuoted) {
                part.setLength(0);
                quoted = true;
                wasQuoted = true;
            } else if (c == ',' || c == ';') {
                addPart(parts, part, wasQuoted);
                wasQuoted = false;
            } else if (wasQuoted) {
                if (!Character.isWhitespace(c)) {
                    throw new BadValueException("expected a separator after a quoted list item");
                }
            } else {
                part.append(c);
            }
        }
        if (quoted) {
            throw new BadValueException("expected a closing quote ' in the list");
        }
        addPart(parts, part, wasQuoted);
        return parts;
    }

    private static void addPart(List<String> parts, StringBuilder part, boolean wasQuoted) {
        String text = wasQuoted ? part.toString() : part.toString().trim();
        if (wasQuoted || !text.isEmpty()) {
            parts.add(text);
        }
        part.setLength(0);
    }

    @Override
    public String print(List<T> values) {
        StringBuilder text = new StringBuilder();
        for (T value : values) {
            if (!text.isEmpty()) {
                text.append(separator);
            }
            text.append(quoteIfNeeded(item.print(value)));
        }
        return text.toString();
    }

    private static String quoteIfNeeded(String text) {
        boolean plain = !text.isEmpty()
                && text.equals(text.trim())
                && text.indexOf(',') < 0
                && text.indexOf(';') < 0
                && text.indexOf('\'') < 0;
        return plain ? text : "'" + text.replace("'", "''") + "'";
    }

    @Override
    public List<String> choices() {
        return item.choices();
    }

    @Override
    public String choicesText() {
        String separatorName = separator == ',' ? "comma" : "semicolon";
        return choices().isEmpty() ? "" : separatorName + "-separated list of " + item.choicesText();
    }
}
