package io.tidemill.plugin.first;

import io.tidemill.core.plan.JoinKind;

/** Breaks a rule on purpose. */
final class PluginUsesCoreBait {
    JoinKind kind;
}
