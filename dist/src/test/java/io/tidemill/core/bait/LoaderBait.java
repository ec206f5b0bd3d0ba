package io.tidemill.core.bait;

import java.util.ServiceLoader;

/** Breaks a rule on purpose. */
final class LoaderBait {
    ServiceLoader<Runnable> loader = ServiceLoader.load(Runnable.class);
}
