package io.tidemill.plugin.filesystem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.Origin;
import org.junit.jupiter.api.Test;

final class FilesystemOptionsTest {
    @Test
    void valuesOutOfRangeAreRefused() {
        Origin origin = Origin.table("t", null);
        assertThatThrownBy(() -> FilesystemOptions.MONITOR_INTERVAL.parse("0 s", origin))
                .hasMessageContaining("must be positive");
        assertThatThrownBy(() -> FilesystemOptions.ROLLING_FILE_SIZE.parse("0 b", origin))
                .hasMessageContaining("must be positive");
        assertThatThrownBy(() -> FilesystemOptions.SINK_PARALLELISM.parse("0", origin))
                .hasMessageContaining("must be positive");
        assertThatThrownBy(() -> FilesystemOptions.DEFAULT_PARTITION_NAME.parse("", origin))
                .hasMessageContaining("not empty");
        assertThat(FilesystemOptions.optional()).extracting(ConfigOption::key).contains("source.split-size");
    }
}
