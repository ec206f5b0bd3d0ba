package io.tidemill.config.bait;

import io.tidemill.spi.vector.RowKind;

/** Breaks a rule on purpose. */
final class ConfigUsesSpiBait {
    RowKind kind;
}
