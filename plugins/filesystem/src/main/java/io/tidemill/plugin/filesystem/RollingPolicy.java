package io.tidemill.plugin.filesystem;

/**
 * When a file is finished and the next one started.
 *
 * @param bytes size that is large enough
 * @param nanos age that is old enough
 */
record RollingPolicy(long bytes, long nanos) {}
