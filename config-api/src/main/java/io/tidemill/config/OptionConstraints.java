package io.tidemill.config;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The constraints of the engine's options, and the two moments at which they are checked. */
final class OptionConstraints {
    private static final List<OptionConstraint> ALL = List.of(new RuntimeFilterSizes());

    private OptionConstraints() {}

    /**
     * Checks those constraints that {@code changed} takes part in, as it would be after the change.
     *
     * @return a remark where a constraint is broken only together with a default
     */
    static Optional<String> checkChange(ConfigReader after, ConfigOption<?> changed, Origin origin) {
        for (OptionConstraint constraint : ALL) {
            if (!constraint.options().contains(changed)) {
                continue;
            }
            Optional<String> violation = constraint.violation(after);
            if (violation.isPresent() && constraint.isDecided(after)) {
                throw conflict(violation.get(), origin);
            }
            if (violation.isPresent()) {
                return Optional.of(violation.get() + "; statements will be refused until then");
            }
        }
        return Optional.empty();
    }

    /** Checks all constraints before a statement runs. */
    static void checkAll(ConfigReader config) {
        for (OptionConstraint constraint : ALL) {
            Optional<String> violation = constraint.violation(config);
            if (violation.isPresent()) {
                throw conflict(violation.get(), lastSet(constraint, config));
            }
        }
    }

    /** What is wrong among settings that somebody gave; for a new set of base layers. */
    static List<String> violations(ConfigReader config) {
        List<String> violations = new ArrayList<>();
        for (OptionConstraint constraint : ALL) {
            if (constraint.isDecided(config)) {
                constraint.violation(config).ifPresent(violations::add);
            }
        }
        return violations;
    }

    /** The origin to blame: the highest layer, in it the last place. */
    private static Origin lastSet(OptionConstraint constraint, ConfigReader config) {
        return constraint.options().stream()
                .map(config::origin)
                .max(Comparator.comparing(Origin::kind).thenComparing(OptionConstraints::place))
                .orElse(Origin.DEFAULT);
    }

    private static long place(Origin origin) {
        return origin.position()
                .map(position -> ((long) position.line() << 32) + position.column())
                .orElse(0L);
    }

    private static EngineException conflict(String violation, Origin origin) {
        return new EngineException(
                ErrorCode.OPTION_CONFLICT, origin.scriptPosition().orElse(null), violation, null);
    }
}
