package io.tidemill.plugin.datagen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.Origin;
import io.tidemill.spi.TableContext;
import io.tidemill.spi.format.Format;
import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class DatagenSourceTest {
    private static final Clock NOON = Clock.fixed(Instant.parse("2026-01-01T12:00:00Z"), ZoneOffset.UTC);

    private static DatagenSource source(Schema schema, String... keysAndValues) {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            options.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return (DatagenSource) new DatagenTableFactory(NOON).createSource(new TableContext() {
            @Override
            public String tableName() {
                return "t";
            }

            @Override
            public Schema schema() {
                return schema;
            }

            @Override
            public Map<String, String> options() {
                return options;
            }

            @Override
            public <T> T get(ConfigOption<T> option) {
                String text = options.get(option.key());
                return text == null ? option.defaultValue().orElse(null) : option.parse(text, Origin.table("t", null));
            }

            @Override
            public Optional<Format> format(String optionKey) {
                return Optional.empty();
            }

            @Override
            public ZoneId timeZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public boolean streaming() {
                return false;
            }

            @Override
            public Appendable output() {
                return new StringBuilder();
            }
        });
    }

    private static Schema schema(Object... namesAndTypes) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < namesAndTypes.length; i += 2) {
            columns.add(Column.physical((String) namesAndTypes[i], (LogicalType) namesAndTypes[i + 1]));
        }
        return Schema.of(columns);
    }

    private static List<ColumnBatch> read(DatagenSource source, int batchSize) {
        List<ColumnBatch> batches = new ArrayList<>();
        SplitReader reader = source.createReader(new ReaderContext() {
            @Override
            public int batchSize() {
                return batchSize;
            }

            @Override
            public int taskIndex() {
                return 0;
            }

            @Override
            public int taskCount() {
                return 1;
            }

            @Override
            public boolean cancelled() {
                return false;
            }

            @Override
            public void count(String counter, long amount) {
                // Nothing is counted here.
            }
        });
        try (reader) {
            for (Split split : source.createEnumerator().discover()) {
                reader.open(split, null);
                for (ColumnBatch batch = reader.read(); batch != null; batch = reader.read()) {
                    batches.add(batch.compact());
                }
            }
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return batches;
    }

    @Test
    void sequencesCountAndEndTheTable() {
        DatagenSource source = source(
                schema("i", LogicalType.int32(), "s", LogicalType.string(), "d", LogicalType.decimal(10, 2)),
                "fields.i.kind",
                "sequence",
                "fields.i.start",
                "5",
                "fields.i.end",
                "9",
                "fields.s.kind",
                "sequence",
                "fields.s.start",
                "1",
                "fields.s.end",
                "1000",
                "fields.d.kind",
                "sequence",
                "fields.d.start",
                "1",
                "fields.d.end",
                "1000");
        assertThat(source.bounded()).isTrue();
        assertThat(source.reportStatistics().rowCount()).hasValue(5);
        ColumnBatch batch = read(source, 100).get(0);
        assertThat(((IntVector) batch.column(0)).values()).containsExactly(5, 6, 7, 8, 9);
        assertThat(new String(((BytesVector) batch.column(1)).getBytes(4), StandardCharsets.UTF_8))
                .isEqualTo("5");
        assertThat(((LongVector) batch.column(2)).get(2)).isEqualTo(300);
    }

    @Test
    void randomValuesKeepTheirBoundsAndAreTheSameInEveryRun() {
        Schema schema = schema(
                "i",
                LogicalType.int32(),
                "l",
                LogicalType.bigint(),
                "s",
                LogicalType.string(),
                "a",
                LogicalType.array(LogicalType.int32()),
                "t",
                LogicalType.timestamp(3));
        String[] options = {
            "number-of-rows",
            "1000",
            "seed",
            "42",
            "fields.i.min",
            "-3",
            "fields.i.max",
            "3",
            "fields.s.length",
            "5",
            "fields.l.null-rate",
            "0.5",
            "fields.a.length",
            "2"
        };
        ColumnBatch first = read(source(schema, options), 1000).get(0);
        List<ColumnBatch> second = read(source(schema, options), 300);
        int nulls = 0;
        for (int row = 0; row < first.rowCount(); row++) {
            assertThat(((IntVector) first.column(0)).get(row)).isBetween(-3, 3);
            assertThat(((BytesVector) first.column(2)).lengths()[row]).isEqualTo(5);
            assertThat(((ArrayVector) first.column(3)).lengths()[row]).isEqualTo(2);
            nulls += first.column(1).isNull(row) ? 1 : 0;
        }
        assertThat(nulls).isBetween(400, 600);
        int row = 0;
        for (ColumnBatch batch : second) {
            for (int i = 0; i < batch.rowCount(); i++, row++) {
                ColumnVector column = batch.column(2);
                assertThat(((BytesVector) column).getBytes(i)).isEqualTo(((BytesVector) first.column(2)).getBytes(row));
                assertThat(((LongVector) batch.column(4)).get(i)).isEqualTo(((LongVector) first.column(4)).get(row));
            }
        }
        assertThat(row).isEqualTo(first.rowCount());
    }

    @Test
    void timesAreThoseOfTheClockWithoutASeed() {
        DatagenSource source =
                source(schema("t", LogicalType.timestampLtz(3)), "number-of-rows", "10", "fields.t.max-past", "1 h");
        LongVector times = (LongVector) read(source, 10).get(0).column(0);
        long now = NOON.millis() * 1000;
        assertThat(java.util.Arrays.stream(times.values()).boxed().toList())
                .allMatch(time -> time <= now && time >= now - 3_600_000_000L);
    }

    @Test
    void withoutAnEndTheTableIsUnbounded() {
        assertThat(source(schema("i", LogicalType.int32())).bounded()).isFalse();
    }

    @Test
    void wrongOptionsAreRefused() {
        assertThatThrownBy(() -> source(schema("i", LogicalType.int32()), "fields.i.kind", "sequence"))
                .hasMessageContaining("'fields.i.start'");
        assertThatThrownBy(() -> source(schema("i", LogicalType.int32()), "fields.i.min", "x"))
                .hasMessageContaining("must be a number");
        assertThatThrownBy(() -> source(schema("i", LogicalType.int32().notNull()), "fields.i.null-rate", "0.1"))
                .hasMessageContaining("NOT NULL");
        assertThat(new DatagenTableFactory(NOON).optionsOf(schema("i", LogicalType.int32())))
                .extracting(ConfigOption::key)
                .contains("fields.i.kind", "fields.i.null-rate");
    }
}
