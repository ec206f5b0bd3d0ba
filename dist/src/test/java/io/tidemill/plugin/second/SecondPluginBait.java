package io.tidemill.plugin.second;

/** Breaks a rule on purpose. */
public final class SecondPluginBait {}
