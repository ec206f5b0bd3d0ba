package io.tidemill.core.function;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An SQL/JSON path: {@code [lax|strict] $}, then members {@code .name}, {@code ['name']}, {@code .*}, elements {@code [0]}, {@code [*]}, {@code [last]}. */
final class JsonPath {
    private static final int LAST = -1;
    private static final int ALL = -2;

    private final boolean strict;
    private final List<Step> steps;

    private record Step(String name, int index) {
        boolean isMember() {
            return name != null;
        }
    }

    private JsonPath(boolean strict, List<Step> steps) {
        this.strict = strict;
        this.steps = steps;
    }

    boolean isStrict() {
        return strict;
    }

    static JsonPath compile(String text) {
        String path = text.strip();
        boolean strict = path.startsWith("strict ");
        if (strict || path.startsWith("lax ")) {
            path = path.substring(path.indexOf(' ')).strip();
        }
        if (!path.startsWith("$")) {
            throw invalid(text, "it must start with $, lax $ or strict $");
        }
        List<Step> steps = new ArrayList<>();
        int at = 1;
        while (at < path.length()) {
            char c = path.charAt(at);
            if (c == '.') {
                at = member(path, at + 1, text, steps);
            } else if (c == '[') {
                at = bracket(path, at + 1, text, steps);
            } else {
                throw invalid(text, "unexpected '" + c + "' at " + (at + 1));
            }
        }
        return new JsonPath(strict, steps);
    }

    private static int member(String path, int start, String text, List<Step> steps) {
        if (start < path.length() && (path.charAt(start) == '"' || path.charAt(start) == '\'')) {
            int end = path.indexOf(path.charAt(start), start + 1);
            if (end < 0) {
                throw invalid(text, "a quote is not closed");
            }
            steps.add(new Step(path.substring(start + 1, end), 0));
            return end + 1;
        }
        int end = start;
        while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
            end++;
        }
        String name = path.substring(start, end);
        if (name.isEmpty()) {
            throw invalid(text, "a member name is missing");
        }
        steps.add(name.equals("*") ? new Step("*", ALL) : new Step(name, 0));
        return end;
    }

    private static int bracket(String path, int start, String text, List<Step> steps) {
        int end = path.indexOf(']', start);
        if (end < 0) {
            throw invalid(text, "a bracket is not closed");
        }
        String content = path.substring(start, end).strip();
        if (content.equals("*")) {
            steps.add(new Step(null, ALL));
        } else if (content.equals("last")) {
            steps.add(new Step(null, LAST));
        } else if (content.length() > 1 && (content.charAt(0) == '\'' || content.charAt(0) == '"')) {
            steps.add(new Step(content.substring(1, content.length() - 1), 0));
        } else {
            try {
                steps.add(new Step(null, Integer.parseUnsignedInt(content)));
            } catch (NumberFormatException e) {
                throw invalid(text, "'" + content + "' is no index");
            }
        }
        return end + 1;
    }

    private static EngineException invalid(String text, String reason) {
        return new EngineException(ErrorCode.JOB_FAILED, "invalid JSON path '" + text + "': " + reason);
    }

    /** The values at the path; null when the path is strict and something is missing. */
    List<Object> find(Object document) {
        List<Object> found = List.of(document);
        for (Step step : steps) {
            List<Object> next = new ArrayList<>();
            for (Object value : found) {
                if (!step(value, step, next)) {
                    return null;
                }
            }
            found = next;
        }
        return found;
    }

    private boolean step(Object value, Step step, List<Object> next) {
        if (step.isMember()) {
            if (value instanceof Map<?, ?> object) {
                if (step.index() == ALL) {
                    next.addAll(object.values());
                    return true;
                }
                Object member = object.get(step.name());
                if (member != null) {
                    next.add(member);
                }
                return member != null || !strict;
            }
            if (value instanceof List<?> array && !strict) {
                // Lax paths look into the elements of an array.
                for (Object element : array) {
                    if (element instanceof Map) {
                        step(element, step, next);
                    }
                }
                return true;
            }
            return !strict;
        }
        if (value instanceof List<?> array) {
            if (step.index() == ALL) {
                next.addAll(array);
                return true;
            }
            int index = step.index() == LAST ? array.size() - 1 : step.index();
            if (index >= 0 && index < array.size()) {
                next.add(array.get(index));
                return true;
            }
            return !strict;
        }
        // In lax paths a single value is an array of one element.
        if (!strict && step.index() <= 0) {
            next.add(value);
        }
        return !strict;
    }
}
