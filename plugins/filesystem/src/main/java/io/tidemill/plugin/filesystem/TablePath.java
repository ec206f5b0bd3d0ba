package io.tidemill.plugin.filesystem;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.plugin.filesystem.file.DataFile;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The {@code path} option of a table.
 *
 * @param text as the user wrote it
 * @param base the file or folder; of a pattern the deepest folder without a wildcard
 * @param pattern what files must match, or null
 */
record TablePath(String text, Path base, PathMatcher pattern) {
    private static final int SHOWN_NEIGHBOURS = 8;

    static TablePath of(String text, String tableName) {
        String plain = text;
        int scheme = text.indexOf("://");
        if (text.startsWith("file://")) {
            plain = text.substring("file://".length());
        } else if (text.startsWith("file:")) {
            plain = text.substring("file:".length());
        } else if (scheme > 0) {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION,
                    "table " + tableName + ": 'path' = '" + text + "' names the file system '"
                            + text.substring(0, scheme)
                            + "', but only local files (plain paths and file: URIs) can be read and written");
        }
        try {
            Path path = Path.of(plain).toAbsolutePath().normalize();
            if (!hasWildcard(plain) || Files.exists(path)) {
                return new TablePath(text, path, null);
            }
            Path base = path;
            while (hasWildcard(base.toString())) {
                base = base.getParent();
            }
            return new TablePath(text, base, FileSystems.getDefault().getPathMatcher("glob:" + path));
        } catch (InvalidPathException | java.util.regex.PatternSyntaxException e) {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION,
                    "table " + tableName + ": 'path' = '" + text + "' is no path: " + e.getMessage(),
                    e);
        }
    }

    private static boolean hasWildcard(String text) {
        return text.chars().anyMatch(c -> c == '*' || c == '?' || c == '[' || c == '{');
    }

    /** All files, sorted by path; an empty folder has none, but a path that leads nowhere is an error. */
    List<DataFile> files(String tableName) throws IOException {
        if (!Files.exists(base)) {
            throw missing(tableName);
        }
        List<DataFile> files = new ArrayList<>();
        Files.walkFileTree(base, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return !folder.equals(base) && isHidden(folder)
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if ((file.equals(base) || !isHidden(file)) && matches(file)) {
                    BasicFileAttributes target = attributes.isSymbolicLink()
                            ? Files.readAttributes(file, BasicFileAttributes.class)
                            : attributes;
                    if (target.isRegularFile()) {
                        files.add(new DataFile(
                                file, target.size(), target.lastModifiedTime().toMillis()));
                    }
                }
                return FileVisitResult.CONTINUE;
            }
        });
        if (pattern != null && files.isEmpty()) {
            throw missing(tableName);
        }
        files.sort(Comparator.comparing(file -> file.path().toString()));
        return files;
    }

    static boolean isHidden(Path path) {
        String name = path.getFileName().toString();
        return name.startsWith(".") || name.startsWith("_");
    }

    /** A pattern may match a file or a folder above it. */
    private boolean matches(Path file) {
        if (pattern == null) {
            return true;
        }
        for (Path at = file; at != null && !at.equals(base); at = at.getParent()) {
            if (pattern.matches(at)) {
                return true;
            }
        }
        return false;
    }

    private EngineException missing(String tableName) {
        Path existing = base;
        while (existing != null && !Files.isDirectory(existing)) {
            existing = existing.getParent();
        }
        String near = existing == null ? "" : "; " + neighbours(existing);
        return new EngineException(
                ErrorCode.DATA_FILE_MISSING,
                "table " + tableName + ": " + (pattern == null ? "there is no file or folder " : "no file matches ")
                        + text + near);
    }

    private static String neighbours(Path folder) {
        List<String> names;
        try (Stream<Path> entries = Files.list(folder)) {
            names = entries.map(entry -> entry.getFileName() + (Files.isDirectory(entry) ? "/" : ""))
                    .sorted()
                    .limit(SHOWN_NEIGHBOURS + 1)
                    .toList();
        } catch (IOException e) {
            return folder + " exists but cannot be listed (" + e.getMessage() + ")";
        }
        if (names.isEmpty()) {
            return folder + " is empty";
        }
        boolean more = names.size() > SHOWN_NEIGHBOURS;
        return folder + " holds " + String.join(", ", more ? names.subList(0, SHOWN_NEIGHBOURS) : names)
                + (more ? ", ..." : "");
    }
}
