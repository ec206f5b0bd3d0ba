package io.tidemill.core.bait;

import com.google.inject.Injector;

/** Breaks a rule on purpose. */
final class GuiceBait {
    Injector injector;
}
