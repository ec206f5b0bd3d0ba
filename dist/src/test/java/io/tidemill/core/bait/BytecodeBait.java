package io.tidemill.core.bait;

import io.airlift.bytecode.ClassDefinition;

/** Breaks a rule on purpose. */
final class BytecodeBait {
    ClassDefinition definition;
}
