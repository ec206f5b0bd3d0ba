package io.tidemill.benchmarks.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The benchmarks run and give the right answers; how fast they are is not looked at. */
final class KernelBenchmarksTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 10})
    void kernelsGiveWhatPlainJavaGives(int nulls) {
        ExpressionKernelBenchmark benchmark = new ExpressionKernelBenchmark();
        benchmark.nulls = nulls;
        assertThatCode(benchmark::prepare).doesNotThrowAnyException();
        assertThat(benchmark.filter()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"BIGINT,1000", "STRING,1000"})
    void aNewTableHasAllGroups(String key, int groups) {
        GroupTableBenchmark benchmark = new GroupTableBenchmark();
        benchmark.key = key;
        benchmark.groups = groups;
        benchmark.prepare();
        assertThat(benchmark.build().size()).isEqualTo(groups);
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "json", "parquet"})
    void decodersReadWhatWasWritten(String format) throws IOException {
        DecoderBenchmark benchmark = new DecoderBenchmark();
        benchmark.format = format;
        benchmark.prepare();
        assertThat(benchmark.decode()).isPositive();
        benchmark.delete();
    }
}
