package io.tidemill.plugin.nexmark;

import java.nio.charset.StandardCharsets;

/**
 * Makes events. Event n is a function of n and the rate alone, so that any cutting into parts gives the same events. Shares of kinds, hot keys and the
 * distributions of values follow the public benchmark's defaults.
 *
 * <p>Text is given as bytes: fixed words, or slices of a pool of letters.
 */
final class EventGenerator {
    static final int PERSON = 0;
    static final int AUCTION = 1;
    static final int BID = 2;

    /** Events take turns: of each cycle the first is a person, the next three are auctions, the rest bids. */
    static final int CYCLE = 50;

    static final int PERSONS = 1;
    static final int AUCTIONS = 3;

    private static final long FIRST_ID = 1000;
    private static final long FIRST_CATEGORY = 10;
    private static final int CATEGORIES = 5;
    /** One of so many bids, sellers, bidders is not a hot one. */
    private static final int HOT_AUCTION = 2;

    private static final int HOT_SELLER = 4;
    private static final int HOT_BIDDER = 4;
    private static final int HOT_STRIDE = 100;
    private static final int ACTIVE_PEOPLE = 1000;
    private static final int AUCTIONS_IN_FLIGHT = 100;
    /** Ids that are used before their events come. */
    private static final int LEAD = 10;

    private static final int CHANNELS = 10_000;
    /** 2024-01-01T00:00:00Z */
    private static final long BASE_MILLIS = 1_704_067_200_000L;

    private static final byte[][] STATES = words("AZ", "CA", "ID", "OR", "WA", "WY");
    private static final byte[][] CITIES = words(
            "Phoenix",
            "Los Angeles",
            "San Francisco",
            "Boise",
            "Portland",
            "Bend",
            "Redmond",
            "Seattle",
            "Kent",
            "Cheyenne");
    private static final byte[][] FIRST_NAMES =
            words("Ada", "Bo", "Chen", "Dora", "Emil", "Fay", "Goran", "Hana", "Ivo", "Jun", "Kira");
    private static final byte[][] LAST_NAMES =
            words("Abe", "Berg", "Costa", "Diaz", "Egede", "Fox", "Gray", "Holm", "Ito");
    private static final byte[][] HOT_CHANNELS = words("Google", "Facebook", "Baidu", "Apple");
    private static final byte[] MAIL_END = ".example".getBytes(StandardCharsets.US_ASCII);

    /** 64 KiB of letters; every filler text is a slice of it. */
    static final byte[] POOL = pool();

    /** Channel names: first the hot ones, then the others. */
    private static final byte[][] CHANNEL_NAMES = channelNames();

    private static final byte[][] CHANNEL_URLS = channelUrls();

    private final long rate;
    private long seed;
    private int draws;

    // The current event.
    private int kind;
    private long millis;
    private long id;
    private long seller;
    private long category;
    private long initialBid;
    private long reserve;
    private long expires;
    private long auction;
    private long bidder;
    private long price;
    private byte[] channel;
    private byte[] url;
    private byte[] city;
    private byte[] state;
    private final Text name = new Text();
    private final Text email = new Text();
    private final Text card = new Text();
    private int itemNameAt;
    private int descriptionAt;
    private int descriptionLength;
    private int extraAt;
    private int extraLength;

    /** Text put together for one event. */
    static final class Text {
        final byte[] bytes = new byte[64];
        int length;

        Text clear() {
            length = 0;
            return this;
        }

        Text add(byte[] source) {
            return add(source, 0, source.length);
        }

        Text add(byte[] source, int at, int count) {
            System.arraycopy(source, at, bytes, length, count);
            length += count;
            return this;
        }

        Text add(char c) {
            bytes[length++] = (byte) c;
            return this;
        }
    }

    EventGenerator(long ratePerSecond) {
        this.rate = ratePerSecond;
    }

    private static byte[][] words(String... words) {
        byte[][] result = new byte[words.length][];
        for (int i = 0; i < words.length; i++) {
            result[i] = words[i].getBytes(StandardCharsets.US_ASCII);
        }
        return result;
    }

    private static byte[] pool() {
        byte[] pool = new byte[1 << 16];
        for (int i = 0; i < pool.length; i++) {
            pool[i] = (byte) ('a' + Long.remainderUnsigned(mix(i * 31L + 7), 26));
        }
        return pool;
    }

    private static byte[][] channelNames() {
        byte[][] names = new byte[HOT_CHANNELS.length + CHANNELS][];
        System.arraycopy(HOT_CHANNELS, 0, names, 0, HOT_CHANNELS.length);
        for (int i = 0; i < CHANNELS; i++) {
            names[HOT_CHANNELS.length + i] = ("channel-" + i).getBytes(StandardCharsets.US_ASCII);
        }
        return names;
    }

    private static byte[][] channelUrls() {
        byte[][] urls = new byte[HOT_CHANNELS.length + CHANNELS][];
        for (int i = 0; i < HOT_CHANNELS.length; i++) {
            urls[i] = url(i).getBytes(StandardCharsets.US_ASCII);
        }
        for (int i = 0; i < CHANNELS; i++) {
            String url = url(1000 + i);
            if (Long.remainderUnsigned(mix(i + 99_991L), 10) > 0) {
                url += "&channel_id=" + Math.abs(Integer.reverse(i));
            }
            urls[HOT_CHANNELS.length + i] = url.getBytes(StandardCharsets.US_ASCII);
        }
        return urls;
    }

    private static String url(int number) {
        StringBuilder url = new StringBuilder("https://auction.example/");
        for (int part = 0; part < 3; part++) {
            long hash = mix(number * 17L + part);
            int at = (int) Long.remainderUnsigned(hash, POOL.length - 8);
            int length = 3 + (int) ((hash >>> 40) % 3);
            url.append(new String(POOL, at, length, StandardCharsets.US_ASCII)).append('/');
        }
        return url.append("item.htm?query=1").toString();
    }

    /** The finaliser of SplitMix64. */
    private static long mix(long value) {
        long z = value + 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    private long next() {
        return mix(seed + ++draws * 0x632BE59BD9B4E019L);
    }

    private int below(int bound) {
        return (int) Long.remainderUnsigned(next(), bound);
    }

    private long belowLong(long bound) {
        return Long.remainderUnsigned(next(), bound);
    }

    /** From 100 to 100 million, evenly on a logarithmic scale. */
    private long nextPrice() {
        double share = (next() >>> 11) * 0x1.0p-53;
        return Math.round(Math.pow(10.0, share * 6.0) * 100.0);
    }

    private long timeOf(long number) {
        return BASE_MILLIS + number * 1000L / rate;
    }

    /** Filler that brings an event to about the wanted size. */
    private void drawExtra(int size, int wanted) {
        if (size >= wanted) {
            extraAt = 0;
            extraLength = 0;
            return;
        }
        int gap = wanted - size;
        int spread = Math.max(1, Math.round(gap * 0.2f));
        extraLength = gap - spread + below(2 * spread);
        extraAt = below(POOL.length - extraLength);
    }

    private static long lastPerson(long number) {
        return number / CYCLE;
    }

    private static long lastAuction(long number) {
        long cycle = number / CYCLE;
        int place = (int) (number % CYCLE);
        if (place < PERSONS) {
            return cycle * AUCTIONS - 1;
        }
        return cycle * AUCTIONS + Math.min(place - PERSONS, AUCTIONS - 1);
    }

    private long anyPerson(long number) {
        long people = lastPerson(number) + 1;
        long active = Math.min(people, ACTIVE_PEOPLE);
        return people - active + belowLong(active + LEAD);
    }

    /** Makes event {@code number} the current one. */
    void moveTo(long number) {
        seed = mix(number ^ 0x5DEECE66DL);
        draws = 0;
        millis = timeOf(number);
        int place = (int) (number % CYCLE);
        if (place < PERSONS) {
            makePerson(number);
        } else if (place < PERSONS + AUCTIONS) {
            makeAuction(number);
        } else {
            makeBid(number);
        }
    }

    private void makePerson(long number) {
        kind = PERSON;
        id = lastPerson(number) + FIRST_ID;
        name.clear().add(FIRST_NAMES[below(FIRST_NAMES.length)]).add(' ').add(LAST_NAMES[below(LAST_NAMES.length)]);
        long mail = next();
        email.clear()
                .add(POOL, sliceAt(mail, 7), 7)
                .add('@')
                .add(POOL, sliceAt(mail >>> 20, 5), 5)
                .add(MAIL_END);
        card.clear();
        for (int i = 0; i < 4; i++) {
            if (i > 0) {
                card.add(' ');
            }
            int digits = below(10_000);
            card.add((char) ('0' + digits / 1000))
                    .add((char) ('0' + digits / 100 % 10))
                    .add((char) ('0' + digits / 10 % 10))
                    .add((char) ('0' + digits % 10));
        }
        city = CITIES[below(CITIES.length)];
        state = STATES[below(STATES.length)];
        drawExtra(8 + name.length + email.length + card.length + city.length + state.length, 200);
    }

    private static int sliceAt(long hash, int length) {
        return (int) ((hash & 0x7fffffff) % (POOL.length - length));
    }

    private void makeAuction(long number) {
        kind = AUCTION;
        id = lastAuction(number) + FIRST_ID;
        seller = (below(HOT_SELLER) > 0 ? lastPerson(number) / HOT_STRIDE * HOT_STRIDE : anyPerson(number)) + FIRST_ID;
        category = FIRST_CATEGORY + below(CATEGORIES);
        initialBid = nextPrice();
        reserve = initialBid + nextPrice();
        // About AUCTIONS_IN_FLIGHT auctions are open at any time: the life of one is even up to twice that horizon.
        long ahead = (long) AUCTIONS_IN_FLIGHT * CYCLE / AUCTIONS;
        long horizon = timeOf(number + ahead) - millis;
        expires = millis + 1 + belowLong(Math.max(horizon * 2, 1));
        itemNameAt = sliceAt(next(), ITEM_NAME_LENGTH);
        descriptionLength = 80 + below(20);
        descriptionAt = below(POOL.length - descriptionLength);
        drawExtra(8 * 6 + ITEM_NAME_LENGTH + descriptionLength, 500);
    }

    static final int ITEM_NAME_LENGTH = 20;

    private void makeBid(long number) {
        kind = BID;
        long last = lastAuction(number);
        if (below(HOT_AUCTION) > 0) {
            auction = last / HOT_STRIDE * HOT_STRIDE;
        } else {
            long first = Math.max(last - AUCTIONS_IN_FLIGHT, 0);
            auction = first + belowLong(last - first + 1 + LEAD);
        }
        auction += FIRST_ID;
        bidder = (below(HOT_BIDDER) > 0 ? lastPerson(number) / HOT_STRIDE * HOT_STRIDE + 1 : anyPerson(number))
                + FIRST_ID;
        price = nextPrice();
        int index = below(2) > 0 ? below(HOT_CHANNELS.length) : HOT_CHANNELS.length + below(CHANNELS);
        channel = CHANNEL_NAMES[index];
        url = CHANNEL_URLS[index];
        drawExtra(32, 100);
    }

    int kind() {
        return kind;
    }

    long millis() {
        return millis;
    }

    /** Of a person or an auction. */
    long id() {
        return id;
    }

    long seller() {
        return seller;
    }

    long category() {
        return category;
    }

    long initialBid() {
        return initialBid;
    }

    long reserve() {
        return reserve;
    }

    /** Milliseconds. */
    long expires() {
        return expires;
    }

    long auction() {
        return auction;
    }

    long bidder() {
        return bidder;
    }

    long price() {
        return price;
    }

    byte[] channel() {
        return channel;
    }

    byte[] url() {
        return url;
    }

    byte[] city() {
        return city;
    }

    byte[] state() {
        return state;
    }

    Text name() {
        return name;
    }

    Text email() {
        return email;
    }

    Text card() {
        return card;
    }

    /** In the pool, of {@link #ITEM_NAME_LENGTH}. */
    int itemNameAt() {
        return itemNameAt;
    }

    /** In the pool. */
    int descriptionAt() {
        return descriptionAt;
    }

    int descriptionLength() {
        return descriptionLength;
    }

    /** In the pool. */
    int extraAt() {
        return extraAt;
    }

    int extraLength() {
        return extraLength;
    }
}
