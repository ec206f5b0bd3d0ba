package io.tidemill.core.function;

import io.tidemill.core.expression.Int128;
import io.tidemill.core.function.FunctionContext.Preparation;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;

/** Functions of dates, times and timestamps: days, milliseconds of the day, microseconds since 1970. */
public final class DateTimeFunctions {
    private static final long MICROS_PER_DAY = CalendarMath.MICROS_PER_DAY;
    private static final BigInteger THOUSAND = BigInteger.valueOf(1000);
    private static final Slice DEFAULT_FORMAT = Slice.of("yyyy-MM-dd HH:mm:ss");

    private static final Preparation<DateTimeFormatter> FORMAT =
            new Preparation<>(DateTimeFormatter.class, (text, context) -> formatter(text));
    private static final Preparation<RecentDateText> RECENT =
            new Preparation<>(RecentDateText.class, (text, context) -> new RecentDateText(text));
    private static final Preparation<ZoneId> ZONE = new Preparation<>(ZoneId.class, (text, context) -> zone(text));

    private DateTimeFunctions() {}

    private static DateTimeFormatter formatter(String pattern) {
        try {
            return new DateTimeFormatterBuilder()
                    .parseCaseInsensitive()
                    .appendPattern(pattern)
                    .toFormatter(Locale.ENGLISH);
        } catch (IllegalArgumentException e) {
            throw new EngineException(
                    ErrorCode.JOB_FAILED, "invalid date format '" + pattern + "': " + e.getMessage(), e);
        }
    }

    private static ZoneId zone(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            throw new EngineException(
                    ErrorCode.JOB_FAILED,
                    "unknown time zone '" + name + "'; use a name like America/New_York, UTC or GMT+08:00",
                    e);
        }
    }

    // ---- representations ------------------------------------------------------------------------------------------

    public static int dateOf(long micros) {
        return CalendarMath.daysOf(micros);
    }

    public static int timeOf(long micros) {
        return (int) (CalendarMath.timeOf(micros) / 1000);
    }

    /** A time of day in milliseconds with fewer than three digits behind the second. */
    public static int truncateTime(int millis, int digits) {
        int unit = digits == 0 ? 1000 : digits == 1 ? 100 : 10;
        return millis / unit * unit;
    }

    public static long midnight(int days) {
        return days * MICROS_PER_DAY;
    }

    /** A time of the current day. */
    public static long timeToday(FunctionContext context, int millis) {
        return CalendarMath.daysOf(context.toLocal(context.currentMicros())) * MICROS_PER_DAY + millis * 1000L;
    }

    public static long toLocal(FunctionContext context, long utc) {
        return context.toLocal(utc);
    }

    public static long toUtc(FunctionContext context, long local) {
        return context.toUtc(local);
    }

    public static Int128 toLocalWide(FunctionContext context, Int128 utcNanos) {
        long micros = nanosToMicros(utcNanos);
        return utcNanos.add(Int128.multiply(context.toLocal(micros) - micros, 1000));
    }

    public static Int128 toUtcWide(FunctionContext context, Int128 localNanos) {
        long micros = nanosToMicros(localNanos);
        return localNanos.add(Int128.multiply(context.toUtc(micros) - micros, 1000));
    }

    public static long nanosToMicros(Int128 nanos) {
        if (nanos.fitsLong()) {
            return Math.floorDiv(nanos.low(), 1000L);
        }
        BigInteger[] parts = nanos.toBigInteger().divideAndRemainder(THOUSAND);
        return parts[1].signum() < 0 ? parts[0].longValue() - 1 : parts[0].longValue();
    }

    /** Without what is smaller than {@code unit} nanoseconds. */
    public static Int128 cutNanos(Int128 nanos, long unit) {
        BigInteger value = nanos.toBigInteger();
        return Int128.of(value.subtract(value.mod(BigInteger.valueOf(unit))));
    }

    // ---- arithmetic -----------------------------------------------------------------------------------------------

    public static int addMonthsToDate(int days, int months) {
        return CalendarMath.addMonths(days, months);
    }

    public static long addMonthsToTimestamp(long micros, int months) {
        return CalendarMath.addMonths(micros, months);
    }

    public static long addMonthsToLtz(FunctionContext context, long micros, int months) {
        return context.toUtc(CalendarMath.addMonths(context.toLocal(micros), months));
    }

    public static Int128 addMonthsToTimestampWide(Int128 nanos, int months) {
        long micros = nanosToMicros(nanos);
        return nanos.add(Int128.multiply(CalendarMath.addMonths(micros, months) - micros, 1000));
    }

    public static Int128 addMonthsToLtzWide(FunctionContext context, Int128 nanos, int months) {
        long micros = nanosToMicros(nanos);
        return nanos.add(Int128.multiply(addMonthsToLtz(context, micros, months) - micros, 1000));
    }

    public static int wholeDays(long micros) {
        return (int) Math.floorDiv(micros, MICROS_PER_DAY);
    }

    public static int addToTime(int millis, long micros) {
        return Math.floorMod(millis + Math.floorDiv(micros, 1000L), CalendarMath.MILLIS_PER_DAY);
    }

    public static int monthsBetween(long from, long to) {
        return CalendarMath.monthsBetween(from, to);
    }

    // ---- parts ----------------------------------------------------------------------------------------------------

    public static long year(int days) {
        return CalendarMath.year(days);
    }

    public static long month(int days) {
        return CalendarMath.monthOf(CalendarMath.civil(days));
    }

    public static long day(int days) {
        return CalendarMath.dayOf(CalendarMath.civil(days));
    }

    public static long hour(long micros) {
        return CalendarMath.timeOf(micros) / 3_600_000_000L;
    }

    public static long minute(long micros) {
        return CalendarMath.timeOf(micros) / 60_000_000L % 60;
    }

    public static long second(long micros) {
        return CalendarMath.timeOf(micros) / CalendarMath.MICROS_PER_SECOND % 60;
    }

    /** Milliseconds of the minute, the seconds included. */
    public static long millisecond(long micros) {
        return CalendarMath.timeOf(micros) / 1000 % 60_000;
    }

    public static long microsecond(long micros) {
        return CalendarMath.timeOf(micros) % 60_000_000L;
    }

    /** Units of a date that have no method of their own. */
    public static long extractFromDays(int unit, int days) throws EngineException {
        int year = CalendarMath.yearOf(CalendarMath.civil(days));
        return switch (TimeUnit.of(unit)) {
            case QUARTER -> (CalendarMath.monthOf(CalendarMath.civil(days)) + 2) / 3;
            case WEEK -> CalendarMath.isoWeek(days);
            case DOW -> CalendarMath.dayOfWeek(days);
            case ISODOW -> CalendarMath.isoDayOfWeek(days);
            case DOY -> CalendarMath.dayOfYear(days);
            case ISOYEAR -> CalendarMath.isoYear(days);
            case DECADE -> Math.floorDiv(year, 10);
            case CENTURY -> year > 0 ? (year + 99) / 100 : (year - 99) / 100;
            case MILLENNIUM -> year > 0 ? (year + 999) / 1000 : (year - 999) / 1000;
            case EPOCH -> days * 86_400L;
            case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND -> 0;
            default -> throw unit(unit);
        };
    }

    public static long extractFromMicros(int unit, long micros) throws EngineException {
        return switch (TimeUnit.of(unit)) {
            case EPOCH -> Math.floorDiv(micros, CalendarMath.MICROS_PER_SECOND);
            case NANOSECOND -> microsecond(micros) * 1000;
            default -> throw unit(unit);
        };
    }

    public static long extractFromMonths(int unit, int months) throws EngineException {
        return switch (TimeUnit.of(unit)) {
            case YEAR -> months / 12;
            case QUARTER -> months % 12 / 3 + 1;
            case MONTH -> months % 12;
            default -> throw unit(unit);
        };
    }

    public static long extractFromInterval(int unit, long micros) throws EngineException {
        return switch (TimeUnit.of(unit)) {
            case DAY -> micros / MICROS_PER_DAY;
            case HOUR -> micros / 3_600_000_000L % 24;
            case MINUTE -> micros / 60_000_000L % 60;
            case SECOND -> micros / CalendarMath.MICROS_PER_SECOND % 60;
            case MILLISECOND -> micros / 1000 % 60_000;
            case MICROSECOND -> micros % 60_000_000L;
            case EPOCH -> micros / CalendarMath.MICROS_PER_SECOND;
            default -> throw unit(unit);
        };
    }

    private static EngineException unit(int unit) {
        return new EngineException(
                ErrorCode.UNSUPPORTED, "the unit " + TimeUnit.of(unit) + " cannot be taken from this type");
    }

    // ---- rounding -------------------------------------------------------------------------------------------------

    public static int floorDate(int unit, int days) throws EngineException {
        long civil = CalendarMath.civil(days);
        int year = CalendarMath.yearOf(civil);
        int month = CalendarMath.monthOf(civil);
        return switch (TimeUnit.of(unit)) {
            case YEAR -> CalendarMath.toDays(year, 1, 1);
            case QUARTER -> CalendarMath.toDays(year, (month - 1) / 3 * 3 + 1, 1);
            case MONTH -> CalendarMath.toDays(year, month, 1);
            case WEEK -> days - (CalendarMath.dayOfWeek(days) - 1);
            case DECADE -> CalendarMath.toDays(Math.floorDiv(year, 10) * 10, 1, 1);
            case CENTURY -> CalendarMath.toDays(Math.floorDiv(year - 1, 100) * 100 + 1, 1, 1);
            case MILLENNIUM -> CalendarMath.toDays(Math.floorDiv(year - 1, 1000) * 1000 + 1, 1, 1);
            default -> days;
        };
    }

    public static int ceilDate(int unit, int days) throws EngineException {
        int floor = floorDate(unit, days);
        TimeUnit step = TimeUnit.of(unit);
        if (floor == days) {
            return days;
        }
        return step == TimeUnit.WEEK ? floor + 7 : CalendarMath.addMonths(floor, step.months());
    }

    public static int floorTime(int unit, int millis) throws EngineException {
        long step = TimeUnit.of(unit).micros("FLOOR") / 1000;
        return step == 0 ? millis : (int) (millis / step * step);
    }

    public static int ceilTime(int unit, int millis) throws EngineException {
        long step = TimeUnit.of(unit).micros("CEIL") / 1000;
        return step == 0 ? millis : (int) ((millis + step - 1) / step * step);
    }

    public static long floorTimestamp(int unit, long micros) throws EngineException {
        TimeUnit step = TimeUnit.of(unit);
        if (step.isOfDay()) {
            long size = step == TimeUnit.NANOSECOND ? 1 : step.micros("FLOOR");
            return Math.floorDiv(micros, size) * size;
        }
        return floorDate(unit, CalendarMath.daysOf(micros)) * MICROS_PER_DAY;
    }

    public static long ceilTimestamp(int unit, long micros) throws EngineException {
        long floor = floorTimestamp(unit, micros);
        if (floor == micros) {
            return micros;
        }
        TimeUnit step = TimeUnit.of(unit);
        if (step.isOfDay()) {
            return floor + step.micros("CEIL");
        }
        return step.months() > 0 ? CalendarMath.addMonths(floor, step.months()) : floor + step.micros("CEIL");
    }

    public static long floorLtz(FunctionContext context, int unit, long micros) throws EngineException {
        return context.toUtc(floorTimestamp(unit, context.toLocal(micros)));
    }

    public static long ceilLtz(FunctionContext context, int unit, long micros) throws EngineException {
        return context.toUtc(ceilTimestamp(unit, context.toLocal(micros)));
    }

    // ---- the clock ------------------------------------------------------------------------------------------------

    public static long currentTimestamp(FunctionContext context) {
        return context.currentMicros() / 1000 * 1000;
    }

    public static long localTimestamp(FunctionContext context) {
        return context.toLocal(currentTimestamp(context));
    }

    public static int currentDate(FunctionContext context) {
        return CalendarMath.daysOf(context.toLocal(context.currentMicros()));
    }

    public static int currentTime(FunctionContext context) {
        return timeOf(context.toLocal(context.currentMicros())) / 1000 * 1000;
    }

    public static long rowTimestamp(FunctionContext context) {
        return context.clockMicros() / 1000 * 1000;
    }

    /** The last watermark as a timestamp; NULL when there was none. */
    public static Long currentWatermark(FunctionContext context) {
        long millis = context.watermarkMillis();
        return millis == Long.MIN_VALUE ? null : (Long) (millis * 1000);
    }

    public static long unixTimestamp(FunctionContext context) {
        return Math.floorDiv(context.currentMicros(), CalendarMath.MICROS_PER_SECOND);
    }

    // ---- formats --------------------------------------------------------------------------------------------------

    private static LocalDateTime local(long micros) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(micros, CalendarMath.MICROS_PER_SECOND),
                (int) Math.floorMod(micros, CalendarMath.MICROS_PER_SECOND) * 1000,
                ZoneOffset.UTC);
    }

    public static Slice dateFormat(FunctionContext context, long micros, Slice format) throws EngineException {
        Slice quick = context.prepared(format, RECENT).of(micros);
        return quick != null ? quick : formatSlowly(context, micros, format);
    }

    private static Slice formatSlowly(FunctionContext context, long micros, Slice format) {
        try {
            return Slice.of(
                    context.prepared(format, FORMAT).format(local(micros).atZone(context.zone())));
        } catch (DateTimeException e) {
            throw new EngineException(
                    ErrorCode.JOB_FAILED, "cannot format a timestamp as '" + format + "': " + e.getMessage(), e);
        }
    }

    public static Slice dateFormatLtz(FunctionContext context, long micros, Slice format) throws EngineException {
        return dateFormat(context, context.toLocal(micros), format);
    }

    /** The text is a timestamp. */
    public static Slice dateFormatText(FunctionContext context, Slice text, Slice format) throws EngineException {
        Long micros = TextParse.parseTimestamp(text.heap(), text.offset(), text.length(), 6);
        return micros == null ? null : dateFormat(context, micros, format);
    }

    /** Microseconds of a text in a format; what the format leaves out is the first of its kind. Null when it does not match. */
    private static Long parse(FunctionContext context, Slice text, Slice format) {
        Long quick = QuickFormat.parse(text, format);
        if (quick != null) {
            return quick;
        }
        try {
            TemporalAccessor parsed = context.prepared(format, FORMAT).parse(text.toString());
            var date = parsed.query(TemporalQueries.localDate());
            var time = parsed.query(TemporalQueries.localTime());
            if (date == null) {
                int year = get(parsed, ChronoField.YEAR, get(parsed, ChronoField.YEAR_OF_ERA, 1970));
                int month = get(parsed, ChronoField.MONTH_OF_YEAR, 1);
                date = java.time.LocalDate.of(year, month, get(parsed, ChronoField.DAY_OF_MONTH, 1));
            }
            long micros = 0;
            if (time != null) {
                micros = time.toNanoOfDay() / 1000;
            } else {
                micros = get(parsed, ChronoField.HOUR_OF_DAY, 0) * 3_600_000_000L
                        + get(parsed, ChronoField.MINUTE_OF_HOUR, 0) * 60_000_000L
                        + get(parsed, ChronoField.SECOND_OF_MINUTE, 0) * CalendarMath.MICROS_PER_SECOND;
            }
            return date.toEpochDay() * MICROS_PER_DAY + micros;
        } catch (DateTimeException notInThisFormat) {
            return null;
        }
    }

    private static int get(TemporalAccessor parsed, ChronoField field, int other) {
        return parsed.isSupported(field) ? parsed.get(field) : other;
    }

    public static Integer toDate(byte[] heap, int offset, int length) {
        return TextParse.parseDate(heap, offset, length);
    }

    public static Integer toDateFormat(FunctionContext context, Slice text, Slice format) throws EngineException {
        Long micros = parse(context, text, format);
        return micros == null ? null : (Integer) CalendarMath.daysOf(micros);
    }

    public static Long toTimestamp(byte[] heap, int offset, int length) {
        return TextParse.parseTimestamp(heap, offset, length, 6);
    }

    public static Long toTimestampFormat(FunctionContext context, Slice text, Slice format) throws EngineException {
        return parse(context, text, format);
    }

    /** Precision 0: seconds; 3: milliseconds. */
    public static long toTimestampLtz(long epoch, int precision) throws EngineException {
        return switch (precision) {
            case 0 -> Math.multiplyExact(epoch, CalendarMath.MICROS_PER_SECOND);
            case 3 -> Math.multiplyExact(epoch, 1000L);
            default ->
                throw new EngineException(
                        ErrorCode.JOB_FAILED,
                        "TO_TIMESTAMP_LTZ: precision " + precision + " must be 0 (seconds) or 3 (milliseconds)");
        };
    }

    public static long toTimestampLtzMillis(long epoch) throws EngineException {
        return toTimestampLtz(epoch, 3);
    }

    public static long toTimestampLtzDouble(double epoch, int precision) throws EngineException {
        return (long) Math.floor(epoch * (precision == 0 ? 1e6 : 1e3));
    }

    public static Long toTimestampLtzText(FunctionContext context, Slice text) {
        Long local = TextParse.parseTimestamp(text.heap(), text.offset(), text.length(), 6);
        return local == null ? null : (Long) context.toUtc(local);
    }

    public static Long toTimestampLtzFormat(FunctionContext context, Slice text, Slice format) throws EngineException {
        Long local = parse(context, text, format);
        return local == null ? null : (Long) context.toUtc(local);
    }

    public static Long toTimestampLtzZone(FunctionContext context, Slice text, Slice format, Slice zone)
            throws EngineException {
        Long local = parse(context, text, format);
        return local == null ? null : (Long) FunctionContext.toUtc(local, context.prepared(zone, ZONE));
    }

    public static Slice fromUnixtime(FunctionContext context, long seconds) throws EngineException {
        return fromUnixtimeFormat(context, seconds, DEFAULT_FORMAT);
    }

    public static Slice fromUnixtimeFormat(FunctionContext context, long seconds, Slice format) throws EngineException {
        return dateFormat(context, context.toLocal(seconds * CalendarMath.MICROS_PER_SECOND), format);
    }

    public static long unixTimestampText(FunctionContext context, Slice text) throws EngineException {
        return unixTimestampFormat(context, text, DEFAULT_FORMAT);
    }

    /** Seconds since 1970; the smallest BIGINT where the text does not match. */
    public static long unixTimestampFormat(FunctionContext context, Slice text, Slice format) throws EngineException {
        Long local = parse(context, text, format);
        return local == null ? Long.MIN_VALUE : Math.floorDiv(context.toUtc(local), CalendarMath.MICROS_PER_SECOND);
    }

    /** A local time of one zone in another; NULL where the text is no timestamp. */
    public static Slice convertTz(FunctionContext context, Slice text, Slice from, Slice to) throws EngineException {
        Long local = parse(context, text, DEFAULT_FORMAT);
        if (local == null) {
            return null;
        }
        long utc = FunctionContext.toUtc(local, context.prepared(from, ZONE));
        return dateFormat(context, FunctionContext.toLocal(utc, context.prepared(to, ZONE)), DEFAULT_FORMAT);
    }

    static void register(FunctionTable table) {
        Class<?> owner = DateTimeFunctions.class;
        table.addDynamic("CURRENT_TIMESTAMP", owner, "currentTimestamp");
        table.addDynamic("NOW", owner, "currentTimestamp");
        table.addDynamic("LOCALTIMESTAMP", owner, "localTimestamp");
        table.addDynamic("CURRENT_DATE", owner, "currentDate");
        table.addDynamic("CURRENT_TIME", owner, "currentTime");
        table.addDynamic("LOCALTIME", owner, "currentTime");
        table.addDynamic("UNIX_TIMESTAMP", owner, "unixTimestamp");
        table.addChanging("CURRENT_ROW_TIMESTAMP", owner, "rowTimestamp");
        table.addChanging("PROCTIME", owner, "rowTimestamp");
        table.add("UNIX_TIMESTAMP", owner, "unixTimestampText", Argument.TEXT);
        table.add("UNIX_TIMESTAMP", owner, "unixTimestampFormat", Argument.TEXT, Argument.TEXT);
        table.add("FROM_UNIXTIME", owner, "fromUnixtime", Argument.WHOLE);
        table.add("FROM_UNIXTIME", owner, "fromUnixtimeFormat", Argument.WHOLE, Argument.TEXT);
        table.add("DATE_FORMAT", owner, "dateFormat", Argument.TIMESTAMP, Argument.TEXT);
        table.add("DATE_FORMAT", owner, "dateFormatLtz", Argument.TIMESTAMP_LTZ, Argument.TEXT);
        table.add("DATE_FORMAT", owner, "dateFormatText", Argument.TEXT, Argument.TEXT);
        table.add("TO_DATE", owner, "toDate", Argument.TEXT);
        table.add("TO_DATE", owner, "toDateFormat", Argument.TEXT, Argument.TEXT);
        table.add("TO_TIMESTAMP", owner, "toTimestamp", Argument.TEXT);
        table.add("TO_TIMESTAMP", owner, "toTimestampFormat", Argument.TEXT, Argument.TEXT);
        table.add("TO_TIMESTAMP_LTZ", owner, "toTimestampLtz", Argument.LONG, Argument.INT);
        table.add("TO_TIMESTAMP_LTZ", owner, "toTimestampLtzMillis", Argument.WHOLE);
        table.add("TO_TIMESTAMP_LTZ", owner, "toTimestampLtzDouble", Argument.DOUBLE, Argument.INT);
        table.add("TO_TIMESTAMP_LTZ", owner, "toTimestampLtzText", Argument.TEXT);
        table.add("TO_TIMESTAMP_LTZ", owner, "toTimestampLtzFormat", Argument.TEXT, Argument.TEXT);
        table.add("TO_TIMESTAMP_LTZ", owner, "toTimestampLtzZone", Argument.TEXT, Argument.TEXT, Argument.TEXT);
        table.add("CONVERT_TZ", owner, "convertTz", Argument.TEXT, Argument.TEXT, Argument.TEXT);
    }
}
