package io.tidemill.spi;

import io.tidemill.spi.annotation.Stable;

/**
 * Version of this interface.
 *
 * @param major breaks when it differs
 * @param minor adds
 */
@Stable
public record SpiVersion(int major, int minor) {
    public static final SpiVersion CURRENT = new SpiVersion(1, 0);

    /** True when a plugin built for {@code this} runs on an engine of {@code engine}. */
    public boolean runsOn(SpiVersion engine) {
        return major == engine.major && minor <= engine.minor;
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
