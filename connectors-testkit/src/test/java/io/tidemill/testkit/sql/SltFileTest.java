package io.tidemill.testkit.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SltFileTest {
    private static SltFile parse(String text) {
        return SltFile.parse(Path.of("x.slt"), text.lines().toList());
    }

    @Test
    void recordsAreSeparatedByEmptyLines() {
        SltFile file = parse("""
                # comment
                modes streaming

                statement ok
                CREATE TABLE t
                (a INT)

                onlyif streaming
                query IT nosort
                SELECT 1, 'x'
                ----
                1 x

                statement error TM-2014
                SELECT b
                """);
        assertThat(file.modes()).containsExactly(RunMode.STREAMING);
        List<SltRecord> records = file.records();
        assertThat(records).hasSize(3);
        assertThat(records.get(0).sql()).isEqualTo("CREATE TABLE t\n(a INT)\n");
        assertThat(records.get(1).expected()).containsExactly("1 x");
        assertThat(records.get(1).ordered()).isTrue();
        assertThat(records.get(1).columns()).isEqualTo(2);
        assertThat(records.get(1).onlyIf()).isEqualTo(RunMode.STREAMING);
        assertThat(records.get(1).resultLine()).isEqualTo(11);
        assertThat(records.get(2).expectedError()).isEqualTo("TM-2014");
        assertThat(records.get(2).onlyIf()).isNull();
    }

    @Test
    void whatIsNoRecordIsAnError() {
        assertThatThrownBy(() -> parse("statment ok\nSELECT 1\n")).hasMessageContaining("x.slt:1");
    }
}
