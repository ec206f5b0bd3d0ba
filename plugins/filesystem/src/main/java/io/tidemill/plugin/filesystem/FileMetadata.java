package io.tidemill.plugin.filesystem;

import io.tidemill.plugin.filesystem.file.FileSplit;
import io.tidemill.type.LogicalType;
import java.util.LinkedHashMap;
import java.util.Map;

/** The metadata columns of files. */
final class FileMetadata {
    static final Map<String, LogicalType> TYPES = types();

    private static final String PATH = "file.path";
    private static final String NAME = "file.name";
    private static final String SIZE = "file.size";
    private static final String MODIFICATION_TIME = "file.modification-time";

    private FileMetadata() {}

    private static Map<String, LogicalType> types() {
        Map<String, LogicalType> types = new LinkedHashMap<>();
        types.put(PATH, LogicalType.string().notNull());
        types.put(NAME, LogicalType.string().notNull());
        types.put(SIZE, LogicalType.bigint().notNull());
        types.put(MODIFICATION_TIME, LogicalType.timestampLtz(3).notNull());
        return types;
    }

    /** The value of a key in the form of {@link io.tidemill.spi.predicate.Predicate}. */
    static Object value(String key, FileSplit split) {
        return switch (key) {
            case PATH -> split.path().toString();
            case NAME -> split.path().getFileName().toString();
            case SIZE -> split.fileSize();
            default -> split.modifiedMillis() * 1000;
        };
    }
}
