package io.tidemill.core.memory;

/**
 * How spill files are written.
 *
 * @param enabled table.exec.spill-compression.enabled
 * @param blockBytes table.exec.spill-compression.block-size
 */
public record SpillCompression(boolean enabled, int blockBytes) {
    public static final SpillCompression DEFAULT = new SpillCompression(true, 64 << 10);
}
