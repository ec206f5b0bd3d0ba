package io.tidemill.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.plan.LengthEnforcement;
import io.tidemill.core.testing.RowText;
import io.tidemill.error.EngineException;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LengthEnforcerTest {
    private static final List<LogicalType> TYPES =
            List.of(LogicalType.sized(TypeRoot.CHAR, 3), LogicalType.sized(TypeRoot.VARCHAR, 3));

    private static List<String> enforce(LengthEnforcement enforcement, String... rows) {
        LengthEnforcer enforcer = new LengthEnforcer("t", TYPES, List.of("c", "v"), enforcement);
        return RowText.format(enforcer.enforce(RowText.parse(TYPES, rows)), TYPES);
    }

    @Test
    void longValuesAreCutAndShortCharsPadded() {
        assertThat(enforce(LengthEnforcement.TRIM_PAD, "+I[a, a]", "+I[abcd, äöüß]", "+I[NULL, NULL]"))
                .containsExactly("+I[a  , a]", "+I[abc, äöü]", "+I[NULL, NULL]");
    }

    @Test
    void anotherLengthFailsWhenErrorsAreWanted() {
        assertThat(enforce(LengthEnforcement.ERROR, "+I[abc, a]")).containsExactly("+I[abc, a]");
        assertThatThrownBy(() -> enforce(LengthEnforcement.ERROR, "+I[ab, a]"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("column c CHAR(3)");
    }
}
