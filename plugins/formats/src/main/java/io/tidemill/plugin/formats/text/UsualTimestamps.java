package io.tidemill.plugin.formats.text;

/**
 * Reads timestamps in the form that nearly all have, {@code yyyy-MM-dd HH:mm:ss} with or without milliseconds. Remembers the last date, since neighbours mostly share it. Not
 * thread-safe.
 */
public final class UsualTimestamps {
    /** Length of the text without milliseconds. */
    public static final int SECONDS_LENGTH = 19;

    /** Length of the text with milliseconds. */
    public static final int MILLIS_LENGTH = 23;

    private static final int DATE_LENGTH = 10;

    private final DateTimeText.Separator separator;
    private final int precision;
    /** The ten bytes of the last date in two words that overlap. */
    private long dateHead;

    private long dateTail;
    private long dateMicros = DateTimeText.NOT_A_TIME;

    /**
     * A reader.
     *
     * @param precision 0 to 6; further digits are cut off
     */
    public UsualTimestamps(DateTimeText.Separator separator, int precision) {
        this.separator = separator;
        this.precision = precision;
    }

    /**
     * Microseconds since 1970-01-01 00:00 of the text at {@code from}, which is {@link #SECONDS_LENGTH} or {@link #MILLIS_LENGTH} long and inside the array;
     * {@link DateTimeText#NOT_A_TIME} when it is none or of another form.
     */
    public long read(byte[] bytes, int from, int length) {
        long head = Words.load(bytes, from);
        long tail = Words.load(bytes, from + DATE_LENGTH - 8);
        if (head != dateHead || tail != dateTail) {
            long days = DateTimeText.date(bytes, from, from + DATE_LENGTH);
            dateMicros = days == DateTimeText.NOT_A_TIME ? days : days * DateTimeText.MICROS_PER_DAY;
            dateHead = head;
            dateTail = tail;
        }
        long time = DateTimeText.timeMicros(bytes, from + DATE_LENGTH + 1, length == MILLIS_LENGTH);
        if (dateMicros == DateTimeText.NOT_A_TIME || time < 0 || !separator.accepts(bytes[from + DATE_LENGTH])) {
            return DateTimeText.NOT_A_TIME;
        }
        return precision >= 3 ? dateMicros + time : DateTimeText.cut(dateMicros + time, precision);
    }
}
