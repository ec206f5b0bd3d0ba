package io.tidemill.plugin.nexmark;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the events as files, for benchmarks: {@code json/part-K.json} (one nested stream), {@code csv/person|auction|bid/part-K.csv} and the side input of
 * the lookup query, {@code side_input.csv}.
 */
public final class EventFiles {
    private static final int SIDE_ROWS = 10_000;

    private EventFiles() {}

    /** Arguments: FOLDER EVENTS [EVENTS_PER_SECOND = 10000] [PARTS = 2] */
    public static void main(String[] arguments) throws IOException {
        write(
                Path.of(arguments[0]),
                Long.parseLong(arguments[1]),
                arguments.length > 2 ? Long.parseLong(arguments[2]) : 10_000,
                arguments.length > 3 ? Integer.parseInt(arguments[3]) : 2);
    }

    /**
     * Writes the files.
     *
     * @param rate events in a second of event time
     * @param parts files of each kind; they take turns of 50 events
     */
    public static void write(Path folder, long events, long rate, int parts) throws IOException {
        List<LineFile> all = new ArrayList<>();
        try {
            LineFile[] json = open(folder, "json/part-%d.json", parts, all);
            LineFile[] persons = open(folder, "csv/person/part-%d.csv", parts, all);
            LineFile[] auctions = open(folder, "csv/auction/part-%d.csv", parts, all);
            LineFile[] bids = open(folder, "csv/bid/part-%d.csv", parts, all);
            EventGenerator event = new EventGenerator(rate);
            for (long number = 0; number < events; number++) {
                int part = (int) (number / EventGenerator.CYCLE % parts);
                event.moveTo(number);
                switch (event.kind()) {
                    case EventGenerator.PERSON -> {
                        personJson(event, json[part]);
                        personCsv(event, persons[part]);
                    }
                    case EventGenerator.AUCTION -> {
                        auctionJson(event, json[part]);
                        auctionCsv(event, auctions[part]);
                    }
                    default -> {
                        bidJson(event, json[part]);
                        bidCsv(event, bids[part]);
                    }
                }
            }
        } finally {
            for (LineFile file : all) {
                file.close();
            }
        }
        try (LineFile side = new LineFile(folder.resolve("side_input.csv"))) {
            for (int i = 0; i < SIDE_ROWS; i++) {
                side.add(i).add(",side-").add(i * 7919L % 10_007).add("\n");
            }
        }
    }

    private static LineFile[] open(Path folder, String pattern, int parts, List<LineFile> all) throws IOException {
        LineFile[] files = new LineFile[parts];
        for (int i = 0; i < parts; i++) {
            files[i] = new LineFile(folder.resolve(pattern.replace("%d", Integer.toString(i))));
            all.add(files[i]);
        }
        return files;
    }

    private static void personJson(EventGenerator event, LineFile out) throws IOException {
        out.add("{\"event_type\":0,\"person\":{\"id\":")
                .add(event.id())
                .add(",\"name\":\"")
                .add(event.name());
        out.add("\",\"email\":\"").add(event.email()).add("\",\"card\":\"").add(event.card());
        out.add("\",\"city\":\"").add(event.city()).add("\",\"state\":\"").add(event.state());
        out.add("\",\"date_time\":\"").time(event.millis()).add("\",\"extra\":\"");
        out.pooled(event.extraAt(), event.extraLength()).add("\"}}\n");
    }

    private static void personCsv(EventGenerator event, LineFile out) throws IOException {
        out.add(event.id())
                .add(",")
                .add(event.name())
                .add(",")
                .add(event.email())
                .add(",")
                .add(event.card());
        out.add(",")
                .add(event.city())
                .add(",")
                .add(event.state())
                .add(",")
                .time(event.millis())
                .add(",");
        out.pooled(event.extraAt(), event.extraLength()).add("\n");
    }

    private static void auctionJson(EventGenerator event, LineFile out) throws IOException {
        out.add("{\"event_type\":1,\"auction\":{\"id\":").add(event.id()).add(",\"item_name\":\"");
        out.pooled(event.itemNameAt(), EventGenerator.ITEM_NAME_LENGTH).add("\",\"description\":\"");
        out.pooled(event.descriptionAt(), event.descriptionLength());
        out.add("\",\"initial_bid\":")
                .add(event.initialBid())
                .add(",\"reserve\":")
                .add(event.reserve());
        out.add(",\"date_time\":\"")
                .time(event.millis())
                .add("\",\"expires\":\"")
                .time(event.expires());
        out.add("\",\"seller\":").add(event.seller()).add(",\"category\":").add(event.category());
        out.add(",\"extra\":\"").pooled(event.extraAt(), event.extraLength()).add("\"}}\n");
    }

    private static void auctionCsv(EventGenerator event, LineFile out) throws IOException {
        out.add(event.id())
                .add(",")
                .pooled(event.itemNameAt(), EventGenerator.ITEM_NAME_LENGTH)
                .add(",");
        out.pooled(event.descriptionAt(), event.descriptionLength())
                .add(",")
                .add(event.initialBid())
                .add(",");
        out.add(event.reserve())
                .add(",")
                .time(event.millis())
                .add(",")
                .time(event.expires())
                .add(",");
        out.add(event.seller()).add(",").add(event.category()).add(",");
        out.pooled(event.extraAt(), event.extraLength()).add("\n");
    }

    private static void bidJson(EventGenerator event, LineFile out) throws IOException {
        out.add("{\"event_type\":2,\"bid\":{\"auction\":")
                .add(event.auction())
                .add(",\"bidder\":")
                .add(event.bidder());
        out.add(",\"price\":").add(event.price()).add(",\"channel\":\"").add(event.channel());
        out.add("\",\"url\":\"").add(event.url()).add("\",\"date_time\":\"").time(event.millis());
        out.add("\",\"extra\":\"").pooled(event.extraAt(), event.extraLength()).add("\"}}\n");
    }

    private static void bidCsv(EventGenerator event, LineFile out) throws IOException {
        out.add(event.auction())
                .add(",")
                .add(event.bidder())
                .add(",")
                .add(event.price())
                .add(",");
        out.add(event.channel())
                .add(",")
                .add(event.url())
                .add(",")
                .time(event.millis())
                .add(",");
        out.pooled(event.extraAt(), event.extraLength()).add("\n");
    }

    /** Lines of ASCII text. */
    private static final class LineFile implements Closeable {
        private static final long MILLIS_PER_DAY = 86_400_000L;

        private final OutputStream out;
        private long day = Long.MIN_VALUE;
        private String date = "";

        LineFile(Path path) throws IOException {
            Files.createDirectories(path.getParent());
            out = new BufferedOutputStream(Files.newOutputStream(path), 1 << 18);
        }

        LineFile add(byte[] text) throws IOException {
            out.write(text, 0, text.length);
            return this;
        }

        LineFile add(String text) throws IOException {
            return add(text.getBytes(StandardCharsets.US_ASCII));
        }

        LineFile add(long number) throws IOException {
            return add(Long.toString(number));
        }

        LineFile add(EventGenerator.Text text) throws IOException {
            out.write(text.bytes, 0, text.length);
            return this;
        }

        LineFile pooled(int at, int length) throws IOException {
            out.write(EventGenerator.POOL, at, length);
            return this;
        }

        LineFile time(long millis) throws IOException {
            long newDay = Math.floorDiv(millis, MILLIS_PER_DAY);
            if (newDay != day) {
                day = newDay;
                date = LocalDate.ofEpochDay(newDay).toString();
            }
            int rest = (int) Math.floorMod(millis, MILLIS_PER_DAY);
            add(date).add(" ");
            two(rest / 3_600_000, ':');
            two(rest / 60_000 % 60, ':');
            two(rest / 1000 % 60, '.');
            out.write('0' + rest % 1000 / 100);
            out.write('0' + rest % 100 / 10);
            out.write('0' + rest % 10);
            return this;
        }

        private void two(int number, char after) throws IOException {
            out.write('0' + number / 10);
            out.write('0' + number % 10);
            out.write(after);
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
