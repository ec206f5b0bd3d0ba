package io.tidemill.core.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import org.junit.jupiter.api.Test;

final class CalendarMathTest {
    @Test
    void datesAreThoseOfJavaTime() {
        for (int days = -800_000; days < 800_000; days += 97) {
            LocalDate date = LocalDate.ofEpochDay(days);
            long civil = CalendarMath.civil(days);
            assertThat(CalendarMath.yearOf(civil)).as("%s", date).isEqualTo(date.getYear());
            assertThat(CalendarMath.monthOf(civil)).as("%s", date).isEqualTo(date.getMonthValue());
            assertThat(CalendarMath.dayOf(civil)).as("%s", date).isEqualTo(date.getDayOfMonth());
            assertThat(CalendarMath.toDays(date.getYear(), date.getMonthValue(), date.getDayOfMonth()))
                    .isEqualTo(days);
            assertThat(CalendarMath.year(days)).as("%s", date).isEqualTo(date.getYear());
            assertThat(CalendarMath.isoWeek(days)).isEqualTo(date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
            assertThat(CalendarMath.dayOfYear(days)).isEqualTo(date.getDayOfYear());
            assertThat(CalendarMath.isoDayOfWeek(days))
                    .isEqualTo(date.getDayOfWeek().getValue());
            assertThat(CalendarMath.dayOfWeek(days) == 1).isEqualTo(date.getDayOfWeek() == DayOfWeek.SUNDAY);
        }
    }

    @Test
    void everyDayOfFourCenturiesHasItsYear() {
        for (int days = (int) LocalDate.of(1800, 1, 1).toEpochDay(); days < 90_000; days++) {
            assertThat(CalendarMath.year(days))
                    .isEqualTo(LocalDate.ofEpochDay(days).getYear());
        }
    }

    @Test
    void monthsAreCutToTheLengthOfTheMonth() {
        int january = CalendarMath.toDays(2020, 1, 31);
        assertThat(CalendarMath.addMonths(january, 1)).isEqualTo(CalendarMath.toDays(2020, 2, 29));
        assertThat(CalendarMath.addMonths(january, -2)).isEqualTo(CalendarMath.toDays(2019, 11, 30));
    }
}
