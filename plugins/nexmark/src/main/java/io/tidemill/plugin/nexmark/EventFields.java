package io.tidemill.plugin.nexmark;

import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.util.List;

/** The fields of the three kinds of events, and how each is put into its vector. */
final class EventFields {
    private static final LogicalType BIGINT = LogicalType.bigint();
    private static final LogicalType STRING = LogicalType.string();
    private static final LogicalType TIMESTAMP = LogicalType.timestamp(3);

    static final LogicalType PERSON = LogicalType.row(
                    List.of("id", "name", "email", "card", "city", "state", "date_time", "extra"),
                    List.of(BIGINT, STRING, STRING, STRING, STRING, STRING, TIMESTAMP, STRING))
            .withNullable(true);
    static final LogicalType AUCTION = LogicalType.row(
                    List.of(
                            "id",
                            "item_name",
                            "description",
                            "initial_bid",
                            "reserve",
                            "date_time",
                            "expires",
                            "seller",
                            "category",
                            "extra"),
                    List.of(BIGINT, STRING, STRING, BIGINT, BIGINT, TIMESTAMP, TIMESTAMP, BIGINT, BIGINT, STRING))
            .withNullable(true);
    static final LogicalType BID = LogicalType.row(
                    List.of("auction", "bidder", "price", "channel", "url", "date_time", "extra"),
                    List.of(BIGINT, BIGINT, BIGINT, STRING, STRING, TIMESTAMP, STRING))
            .withNullable(true);

    private EventFields() {}

    static LogicalType of(int kind) {
        return kind == EventGenerator.PERSON ? PERSON : kind == EventGenerator.AUCTION ? AUCTION : BID;
    }

    /** Sets {@code vector[row]} to a field, by its index in the type of the event's kind. */
    static void set(EventGenerator event, int field, ColumnVector vector, int row) {
        switch (event.kind()) {
            case EventGenerator.PERSON -> person(event, field, vector, row);
            case EventGenerator.AUCTION -> auction(event, field, vector, row);
            default -> bid(event, field, vector, row);
        }
    }

    private static void person(EventGenerator event, int field, ColumnVector vector, int row) {
        switch (field) {
            case 0 -> number(vector, row, event.id());
            case 1 -> text(vector, row, event.name());
            case 2 -> text(vector, row, event.email());
            case 3 -> text(vector, row, event.card());
            case 4 -> text(vector, row, event.city());
            case 5 -> text(vector, row, event.state());
            case 6 -> number(vector, row, event.millis() * 1000);
            default -> pooled(vector, row, event.extraAt(), event.extraLength());
        }
    }

    private static void auction(EventGenerator event, int field, ColumnVector vector, int row) {
        switch (field) {
            case 0 -> number(vector, row, event.id());
            case 1 -> pooled(vector, row, event.itemNameAt(), EventGenerator.ITEM_NAME_LENGTH);
            case 2 -> pooled(vector, row, event.descriptionAt(), event.descriptionLength());
            case 3 -> number(vector, row, event.initialBid());
            case 4 -> number(vector, row, event.reserve());
            case 5 -> number(vector, row, event.millis() * 1000);
            case 6 -> number(vector, row, event.expires() * 1000);
            case 7 -> number(vector, row, event.seller());
            case 8 -> number(vector, row, event.category());
            default -> pooled(vector, row, event.extraAt(), event.extraLength());
        }
    }

    private static void bid(EventGenerator event, int field, ColumnVector vector, int row) {
        switch (field) {
            case 0 -> number(vector, row, event.auction());
            case 1 -> number(vector, row, event.bidder());
            case 2 -> number(vector, row, event.price());
            case 3 -> text(vector, row, event.channel());
            case 4 -> text(vector, row, event.url());
            case 5 -> number(vector, row, event.millis() * 1000);
            default -> pooled(vector, row, event.extraAt(), event.extraLength());
        }
    }

    private static void number(ColumnVector vector, int row, long value) {
        ((LongVector) vector).values()[row] = value;
    }

    private static void text(ColumnVector vector, int row, byte[] bytes) {
        ((BytesVector) vector).append(row, bytes, 0, bytes.length);
    }

    private static void text(ColumnVector vector, int row, EventGenerator.Text text) {
        ((BytesVector) vector).append(row, text.bytes, 0, text.length);
    }

    /** Columns of nothing but slices of the pool view it; see {@link #isPooled}. */
    private static void pooled(ColumnVector vector, int row, int at, int length) {
        ((BytesVector) vector).view(row, at, length);
    }

    /** True for fields that are always slices of the pool. */
    static boolean isPooled(int kind, int field) {
        return switch (kind) {
            case EventGenerator.PERSON -> field == 7;
            case EventGenerator.AUCTION -> field == 1 || field == 2 || field == 9;
            default -> field == 6;
        };
    }
}
