package io.tidemill.core.plan;

/**
 * A scan that wants the keys of a join's build side.
 *
 * @param scanId id of the {@link ScanNode}
 * @param keyIndex which join key
 * @param column the scan's column
 */
public record DynamicFilter(int scanId, int keyIndex, String column) {}
