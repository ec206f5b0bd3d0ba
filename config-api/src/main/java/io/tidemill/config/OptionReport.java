package io.tidemill.config;

import java.util.List;

/**
 * What became of an option in one statement, a line of {@code EXPLAIN OPTIONS}.
 *
 * @param option the option
 * @param value its value as it may be printed
 * @param origin where the value came from
 * @param read whether the statement asked for it
 * @param actedAt the places where it changed the plan or the run
 * @param reasons why it could not act
 * @param remarks what to know although it acted
 */
public record OptionReport(
        ConfigOption<?> option,
        String value,
        Origin origin,
        boolean read,
        List<String> actedAt,
        List<String> reasons,
        List<String> remarks) {
    public OptionReport {
        actedAt = List.copyOf(actedAt);
        reasons = List.copyOf(reasons);
        remarks = List.copyOf(remarks);
    }

    /** True when somebody should be told: it was set to another value than its default and does not do what it says. */
    public boolean isSilent() {
        boolean changed = origin.kind() != Origin.Kind.DEFAULT && !value.equals(option.defaultText());
        boolean acts = option.state().kind() == OptionState.Kind.ACTS && reasons.isEmpty();
        return changed && !acts && actedAt.isEmpty();
    }

    /** The last column: where it acted, or why not. */
    public String effect() {
        if (!actedAt.isEmpty()) {
            return "acted at " + String.join(", ", actedAt)
                    + (reasons.isEmpty() ? "" : "; not elsewhere: " + String.join("; ", reasons))
                    + (remarks.isEmpty() ? "" : "; note: " + String.join("; ", remarks));
        }
        if (option.state().kind() != OptionState.Kind.ACTS) {
            return option.state().toString();
        }
        if (!reasons.isEmpty()) {
            return "did not act: " + String.join("; ", reasons);
        }
        return read ? "read, nothing to do in this statement" : "nothing in this statement asks for it";
    }
}
