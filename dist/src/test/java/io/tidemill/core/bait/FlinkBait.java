package io.tidemill.core.bait;

import org.apache.flink.bait.FlinkTarget;

/** Breaks a rule on purpose. */
final class FlinkBait {
    FlinkTarget target;
}
