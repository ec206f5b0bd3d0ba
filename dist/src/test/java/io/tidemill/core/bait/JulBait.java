package io.tidemill.core.bait;

import java.util.logging.Logger;

/** Breaks a rule on purpose. */
final class JulBait {
    Logger logger;
}
