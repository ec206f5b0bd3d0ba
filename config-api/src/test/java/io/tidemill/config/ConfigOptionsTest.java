package io.tidemill.config;

import static io.tidemill.config.ExecutionMode.BATCH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.error.TextPosition;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConfigOptionsTest {
    @Test
    void aDeclarationCarriesEverythingThatIsDocumented() {
        ConfigOption<Integer> option = ConfigOptions.key("scan.rows")
                .integer()
                .defaultsTo(10)
                .in(BATCH)
                .check(rows -> rows > 0, "greater than 0")
                .oldKey("scan.count")
                .describe("Rows to read.");

        assertThat(option.key()).isEqualTo("scan.rows");
        assertThat(option.typeName()).isEqualTo("Integer");
        assertThat(option.defaultValue()).contains(10);
        assertThat(option.defaultText()).isEqualTo("10");
        assertThat(option.modesText()).isEqualTo("Batch");
        assertThat(option.ruleText()).isEqualTo("greater than 0");
        assertThat(option.oldKeys()).containsExactly("scan.count");
        assertThat(option.description()).isEqualTo("Rows to read.");
        assertThat(option.state()).isEqualTo(OptionState.acts(""));
    }

    @Test
    void anOptionWithoutDefaultActsInBothModes() {
        ConfigOption<String> option = ConfigOptions.key("path").string().describe("A path.");

        assertThat(option.defaultValue()).isEmpty();
        assertThat(option.defaultText()).isEqualTo("(none)");
        assertThat(option.modesText()).isEqualTo("Batch+Streaming");
    }

    @Test
    void aBadValueNamesKeyValueExpectationAndOrigin() {
        Origin origin = Origin.file("conf/tidemill.yaml", 3, 5);

        assertThatThrownBy(() -> ExecutionOptions.MINI_BATCH_ENABLED.parse("maybe", origin))
                .isInstanceOf(EngineException.class)
                .hasMessage("TM-4002: 'maybe' is not a value of table.exec.mini-batch.enabled: expected true or false"
                        + " (Boolean, from conf/tidemill.yaml line 3:5)");
    }

    @Test
    void aBadValueInAScriptHasItsPlace() {
        Origin origin = Origin.set(new TextPosition(2, 7));

        assertThatThrownBy(() -> SinkOptions.NOT_NULL_ENFORCER.parse("WHATEVER", origin))
                .hasMessageStartingWith("TM-4002 at line 2:7: 'WHATEVER' is not a value of"
                        + " table.exec.sink.not-null-enforcer: expected one of ERROR, DROP");
    }

    @Test
    void aBadValueOfATableOptionIsAnErrorOfTheTable() {
        ConfigOption<Integer> option = ConfigOptions.key("rows").integer().describe("Rows.");

        assertThatThrownBy(() -> option.parse("x", Origin.table("orders", null)))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_TABLE_OPTION));
    }

    @Test
    void enumValuesReadInAnyCaseAndPrintInTheirOwn() {
        assertThat(SinkOptions.NOT_NULL_ENFORCER.parse("drop", Origin.set()))
                .isEqualTo(SinkOptions.NotNullEnforcer.DROP);
        assertThat(OptimizerOptions.SKEWED_JOIN_STRATEGY.parse("FORCED", Origin.set()))
                .isEqualTo(OptimizerOptions.SkewedJoinStrategy.FORCED);
        assertThat(OptimizerOptions.SKEWED_JOIN_STRATEGY.print(OptimizerOptions.SkewedJoinStrategy.FORCED))
                .isEqualTo("forced");
        assertThatThrownBy(() -> OptimizerOptions.AGG_PHASE_STRATEGY.parse("two-phase", Origin.set()))
                .hasMessageContaining("expected one of AUTO, ONE_PHASE, TWO_PHASE");
    }

    @Test
    void numbersThatDoNotFitAreRefused() {
        assertThatThrownBy(() -> PipelineOptions.DEFAULT_PARALLELISM.parse("99999999999", Origin.set()))
                .hasMessageContaining("parallelism.default")
                .hasMessageContaining("from -2147483648 to 2147483647");
        assertThatThrownBy(() -> ExecutionOptions.MINI_BATCH_SIZE.parse("99999999999999999999", Origin.set()))
                .hasMessageContaining("does not fit");
        assertThat(ExecutionOptions.MINI_BATCH_SIZE.parse("9999999999999", Origin.set()))
                .isEqualTo(9_999_999_999_999L);
        assertThatThrownBy(() -> ExecutionOptions.MINI_BATCH_SIZE.parse("1.5", Origin.set()))
                .hasMessageContaining("expected a Long");
    }

    @Test
    void doublesAreFiniteDecimals() {
        assertThat(OptimizerOptions.SKEWED_JOIN_FACTOR.parse("5", Origin.set())).isEqualTo(5.0);
        assertThat(OptimizerOptions.SKEWED_JOIN_FACTOR.parse("1e2", Origin.set()))
                .isEqualTo(100.0);
        for (String bad : List.of("NaN", "Infinity", "1e999", "0x1p3", "1d", "")) {
            assertThatThrownBy(() -> OptimizerOptions.SKEWED_JOIN_FACTOR.parse(bad, Origin.set()))
                    .hasMessageContaining("table.optimizer.skewed-join-optimization.skewed-factor");
        }
    }

    @Test
    void anOldSpellingIsReportedWithItsReplacement() {
        List<String> notices = new ArrayList<>();

        ExecutionOptions.ShuffleMode mode =
                ExecutionOptions.SHUFFLE_MODE.parse("pipelined", Origin.set(), notices::add);

        assertThat(mode).isEqualTo(ExecutionOptions.ShuffleMode.ALL_EDGES_PIPELINED);
        assertThat(notices)
                .containsExactly("table.exec.shuffle-mode = 'pipelined' is an old spelling of 'ALL_EDGES_PIPELINED'");
    }

    @Test
    void aSecretIsNotPrintedInErrors() {
        ConfigOption<Integer> pin = ConfigOptions.key("pin").integer().secret().describe("A secret number.");

        assertThatThrownBy(() -> pin.parse("swordfish", Origin.set())).hasMessageNotContaining("swordfish");
        assertThat(ConfigOptions.key("db.password")
                        .string()
                        .describe("A secret.")
                        .isSecret())
                .isTrue();
    }
}
