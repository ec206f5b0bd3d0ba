package io.tidemill.plugin.values;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A small JSON parser for the text of an option: List, Map, String, BigDecimal, Boolean or null. */
final class JsonText {
    private final String text;
    private int at;

    JsonText(String text) {
        this.text = text;
    }

    /** Where the text is wrong. */
    static final class Mistake extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Mistake(String what, int at) {
            super(what + " at character " + (at + 1));
        }
    }

    /** All values of the text, one after the other; commas between them are allowed. */
    List<Object> values() {
        List<Object> values = new ArrayList<>();
        while (peek() >= 0) {
            values.add(value());
            if (peek() == ',') {
                at++;
            }
        }
        return values;
    }

    private int peek() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : -1;
    }

    private void expect(char c) {
        if (peek() != c) {
            throw new Mistake("'" + c + "' is expected", at);
        }
        at++;
    }

    private Object value() {
        int c = peek();
        if (c == '[') {
            return array();
        }
        if (c == '{') {
            return object();
        }
        if (c == '"') {
            return string();
        }
        int start = at;
        while (at < text.length() && ",]}: \t\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        switch (word) {
            case "null":
                return null;
            case "true":
                return true;
            case "false":
                return false;
            default:
                try {
                    return new BigDecimal(word);
                } catch (NumberFormatException e) {
                    throw new Mistake("'" + word + "' is no JSON value", start);
                }
        }
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        expect('[');
        if (peek() == ']') {
            at++;
            return elements;
        }
        while (true) {
            elements.add(value());
            if (peek() == ']') {
                at++;
                return elements;
            }
            expect(',');
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        expect('{');
        if (peek() == '}') {
            at++;
            return members;
        }
        while (true) {
            if (peek() != '"') {
                throw new Mistake("a name in quotes is expected", at);
            }
            String name = string();
            expect(':');
            members.put(name, value());
            if (peek() == '}') {
                at++;
                return members;
            }
            expect(',');
        }
    }

    private String string() {
        StringBuilder result = new StringBuilder();
        int start = at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return result.toString();
            }
            if (c != '\\') {
                result.append(c);
                continue;
            }
            if (at == text.length()) {
                break;
            }
            c = text.charAt(at++);
            switch (c) {
                case 'n' -> result.append('\n');
                case 'r' -> result.append('\r');
                case 't' -> result.append('\t');
                case 'b' -> result.append('\b');
                case 'f' -> result.append('\f');
                case '"', '\\', '/' -> result.append(c);
                case 'u' -> {
                    if (at + 4 > text.length()) {
                        throw new Mistake("\\u needs four hexadecimal digits", at);
                    }
                    try {
                        result.append((char) Integer.parseInt(text, at, at + 4, 16));
                    } catch (NumberFormatException e) {
                        throw new Mistake("\\u needs four hexadecimal digits", at);
                    }
                    at += 4;
                }
                default -> throw new Mistake("'\\" + c + "' is no escape", at - 2);
            }
        }
        throw new Mistake("the text that starts here is not closed,", start);
    }
}
