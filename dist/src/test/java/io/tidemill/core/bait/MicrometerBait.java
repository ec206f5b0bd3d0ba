package io.tidemill.core.bait;

import io.micrometer.core.instrument.MeterRegistry;

/** Breaks a rule on purpose. */
final class MicrometerBait {
    MeterRegistry registry;
}
