package io.tidemill.plugin.formats.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.plugin.formats.csv.CsvOptions;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FormatOptionsTest {
    private static FormatOptions options(Map<String, String> values) {
        return new FormatOptions("csv", "orders", values);
    }

    @Test
    void readsWhatTheTableSets() {
        FormatOptions options = options(Map.of("allow-comments", "true", "null-literal", ""));
        assertThat(options.get(CsvOptions.ALLOW_COMMENTS)).isTrue();
        assertThat(options.get(CsvOptions.NULL_LITERAL)).isEmpty();
        assertThat(options.has(CsvOptions.NULL_LITERAL)).isTrue();
    }

    @Test
    void fallsBackToTheDefaultOrToNull() {
        FormatOptions options = options(Map.of());
        assertThat(options.get(CsvOptions.FIELD_DELIMITER)).isEqualTo(",");
        assertThat(options.has(CsvOptions.FIELD_DELIMITER)).isFalse();
        assertThat(options.get(CsvOptions.NULL_LITERAL)).isNull();
    }

    @Test
    void keysInTheWithClauseFollowTheNameOfTheFormat() {
        assertThat(options(Map.of()).key(CsvOptions.NULL_LITERAL)).isEqualTo("csv.null-literal");
    }

    @Test
    void aBadValueNamesTheKeyTheValueAndTheTable() {
        assertThatThrownBy(() -> options(Map.of("allow-comments", "maybe")).get(CsvOptions.ALLOW_COMMENTS))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_TABLE_OPTION))
                .hasMessageContaining("allow-comments")
                .hasMessageContaining("maybe")
                .hasMessageContaining("orders");
    }
}
