package io.tidemill.plugin.filesystem.file;

import java.nio.file.Path;

/**
 * A file that holds rows.
 *
 * @param path where it is
 * @param size its bytes when it was found
 * @param modifiedMillis its time of modification then
 */
public record DataFile(Path path, long size, long modifiedMillis) {}
