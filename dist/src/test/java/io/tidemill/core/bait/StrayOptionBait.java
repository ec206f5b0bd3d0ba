package io.tidemill.core.bait;

import io.tidemill.config.ConfigOption;

/** Breaks a rule on purpose. */
final class StrayOptionBait {
    static final ConfigOption<String> OPTION = null;
}
