package io.tidemill.plugin.nexmark;

import io.tidemill.type.LogicalType;
import java.util.List;

/**
 * Which events of each cycle a table holds.
 *
 * @param row its columns
 * @param first place of the first one in a cycle
 * @param count how many of each cycle
 * @param nested true for the table of all events, with one ROW column a kind
 */
record EventKinds(LogicalType row, int first, int count, boolean nested) {
    static EventKinds of(String option) {
        int persons = EventGenerator.PERSONS;
        int auctions = EventGenerator.AUCTIONS;
        return switch (option) {
            case "person" -> new EventKinds(EventFields.PERSON, 0, persons, false);
            case "auction" -> new EventKinds(EventFields.AUCTION, persons, auctions, false);
            case "bid" ->
                new EventKinds(EventFields.BID, persons + auctions, EventGenerator.CYCLE - persons - auctions, false);
            default ->
                new EventKinds(
                        LogicalType.row(
                                List.of("event_type", "person", "auction", "bid"),
                                List.of(LogicalType.int32(), EventFields.PERSON, EventFields.AUCTION, EventFields.BID)),
                        0,
                        EventGenerator.CYCLE,
                        true);
        };
    }

    /** Kind of the events of a flat table. */
    int kind() {
        return first == 0
                ? EventGenerator.PERSON
                : first == EventGenerator.PERSONS ? EventGenerator.AUCTION : EventGenerator.BID;
    }

    /** Rows among the first {@code events} events. */
    long rows(long events) {
        long rest = events % EventGenerator.CYCLE - first;
        return events / EventGenerator.CYCLE * count + Math.max(0, Math.min(count, rest));
    }
}
