package io.tidemill.optimizer.physical;

import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.hint.RelHint;

/**
 * A join hint on a join.
 *
 * @param strategy what is asked for
 * @param namesLeft true when the hint names the left side, {@code LEFT} as its first option
 */
record JoinHints(Strategy strategy, boolean namesLeft) {
    /** The strategies that can be asked for. */
    enum Strategy {
        BROADCAST,
        SHUFFLE_HASH,
        SHUFFLE_MERGE,
        NEST_LOOP
    }

    static Optional<JoinHints> of(Join join) {
        for (RelHint hint : join.getHints()) {
            for (Strategy strategy : Strategy.values()) {
                if (hint.hintName.toUpperCase(Locale.ROOT).equals(strategy.name())) {
                    boolean left = !hint.listOptions.isEmpty()
                            && hint.listOptions.get(0).equals("LEFT");
                    return Optional.of(new JoinHints(strategy, left));
                }
            }
        }
        return Optional.empty();
    }
}
