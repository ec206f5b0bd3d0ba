package io.tidemill.core.bait;

/** Breaks a rule on purpose. */
final class ForNameBait {
    Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name);
    }
}
