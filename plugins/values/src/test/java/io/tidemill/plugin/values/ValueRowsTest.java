package io.tidemill.plugin.values;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ValueRowsTest {
    private static final LogicalType TWO =
            LogicalType.row(List.of("id", "name"), List.of(LogicalType.int32(), LogicalType.string()));

    private static ValueRows parse(String data, LogicalType type) {
        return ValueRows.parse(data, type, ZoneOffset.UTC, "t");
    }

    @Test
    void readsArraysObjectsAndKinds() {
        for (String data : List.of(
                "[[1, \"a\"], {\"name\": null, \"id\": 2}, [\"-D\", 3, \"c\\n\"], {\"op\": \"+U\", \"id\": 4}]",
                "[1, \"a\"]\n{\"name\": null, \"id\": 2}, [\"-D\", 3, \"c\\n\"] {\"op\": \"+U\", \"id\": 4}")) {
            ValueRows rows = parse(data, TWO);
            assertThat(rows.count()).isEqualTo(4);
            assertThat(((IntVector) rows.column(0)).values()).startsWith(1, 2, 3, 4);
            assertThat(rows.column(1).isNull(1)).isTrue();
            assertThat(new String(((BytesVector) rows.column(1)).getBytes(2), StandardCharsets.UTF_8))
                    .isEqualTo("c\n");
            assertThat(rows.kind(2)).isEqualTo(RowKind.DELETE);
            assertThat(rows.kind(3)).isEqualTo(RowKind.UPDATE_AFTER);
            assertThat(rows.insertsOnly()).isFalse();
        }
        assertThat(parse("[]", TWO).count()).isZero();
    }

    @Test
    void readsOtherTypes() {
        ValueRows rows = parse(
                "[[1.255, \"1970-01-01 00:00:01.5\", \"1970-01-01T01:00:00+01:00\", [1, null]]]",
                LogicalType.row(
                        List.of("d", "t", "z", "a"),
                        List.of(
                                LogicalType.decimal(10, 2),
                                LogicalType.timestamp(3),
                                LogicalType.timestampLtz(3),
                                LogicalType.array(LogicalType.int32()))));
        assertThat(((LongVector) rows.column(0)).get(0)).isEqualTo(126);
        assertThat(((LongVector) rows.column(1)).get(0)).isEqualTo(1_500_000);
        assertThat(((LongVector) rows.column(2)).get(0)).isZero();
        assertThat(((ArrayVector) rows.column(3)).lengths()[0]).isEqualTo(2);
    }

    @Test
    void mistakesNameTheRowAndTheColumn() {
        assertThatThrownBy(() -> parse("[[1, \"a\"], [\"x\", \"b\"]]", TWO))
                .hasMessageContaining("row 2")
                .hasMessageContaining("column \"id\"")
                .hasMessageContaining("is not a INT");
        assertThatThrownBy(() -> parse("[[1]]", TWO)).hasMessageContaining("1 values where the table has 2 columns");
        assertThatThrownBy(() -> parse("[{\"nam\": 1}]", TWO)).hasMessageContaining("columns are id, name");
        assertThatThrownBy(() -> parse("[[1, \"a\"", TWO)).hasMessageContaining("at character 9");
        assertThatThrownBy(() -> parse("[[\"?\", 1, \"a\"]]", TWO)).hasMessageContaining("+I, -U, +U, -D");
    }
}
