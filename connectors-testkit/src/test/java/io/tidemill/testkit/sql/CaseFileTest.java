package io.tidemill.testkit.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class CaseFileTest {
    @Test
    void blocksAndHeaderAreRead() {
        CaseFile file = CaseFile.parse("001-x", """
                ---
                id: 001
                kind: sql
                modes: batch, streaming
                ---
                # Title
                ```file t.csv
                1,2
                ```
                ```sql
                SELECT 1;
                ```
                ```expect
                (no rows)
                ```
                """.lines().toList());
        assertThat(file.modes()).isEqualTo(Set.of(RunMode.BATCH, RunMode.STREAMING));
        assertThat(file.files()).isEqualTo(Map.of("t.csv", "1,2\n"));
        assertThat(file.sql()).isEqualTo("SELECT 1;\n");
        assertThat(file.expectedRows()).isEmpty();
        assertThat(file.expectedError()).isEmpty();
        assertThat(file.runs()).isTrue();
    }

    @Test
    void expectedErrorsAreTexts() {
        CaseFile file = CaseFile.parse(
                "x", List.of("---", "kind: steps", "modes: streaming", "---", "```expect-error", "one", "two", "```"));
        assertThat(file.expectedError()).containsExactly("one", "two");
        assertThat(file.runs()).isFalse();
    }
}
