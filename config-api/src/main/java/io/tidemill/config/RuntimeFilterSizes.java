package io.tidemill.config;

import java.util.List;
import java.util.Optional;

/** A runtime filter must be worth it: the probe side has to be larger than the build side. */
final class RuntimeFilterSizes implements OptionConstraint {
    @Override
    public List<ConfigOption<?>> options() {
        return List.of(
                OptimizerOptions.RUNTIME_FILTER_MIN_PROBE_DATA_SIZE,
                OptimizerOptions.RUNTIME_FILTER_MAX_BUILD_DATA_SIZE);
    }

    @Override
    public Optional<String> violation(ConfigReader config) {
        MemorySize minProbe = config.get(OptimizerOptions.RUNTIME_FILTER_MIN_PROBE_DATA_SIZE);
        MemorySize maxBuild = config.get(OptimizerOptions.RUNTIME_FILTER_MAX_BUILD_DATA_SIZE);
        if (minProbe.compareTo(maxBuild) > 0) {
            return Optional.empty();
        }
        return Optional.of(
                config.describe(OptimizerOptions.RUNTIME_FILTER_MIN_PROBE_DATA_SIZE) + " must be larger than "
                        + config.describe(OptimizerOptions.RUNTIME_FILTER_MAX_BUILD_DATA_SIZE)
                        + "; lower the second or raise the first, the second first if both go down");
    }
}
