package io.tidemill.plugin.first;

import io.tidemill.plugin.second.SecondPluginBait;

/** Breaks a rule on purpose. */
final class FirstPluginBait {
    SecondPluginBait other;
}
