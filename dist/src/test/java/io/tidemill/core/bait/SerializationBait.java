package io.tidemill.core.bait;

import java.io.ObjectInputStream;

/** Breaks a rule on purpose. */
final class SerializationBait {
    ObjectInputStream stream;
}
