package io.tidemill.core.bait;

/** Breaks a rule on purpose. */
final class ThreadBait {
    Thread make() {
        return new Thread(() -> {});
    }
}
