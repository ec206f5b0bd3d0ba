package io.tidemill.testkit.sql;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A case: Markdown with a header and fenced blocks {@code file NAME}, {@code sql}, {@code expect}, {@code expect-error}.
 *
 * @param name the file's name without ending
 * @param kind {@code sql} runs as it stands, {@code steps} describes what to do
 * @param modes the modes it holds in
 * @param files input files by name
 * @param sql statements; {@code ${DIR}} is the folder of the input files
 * @param expectedRows rows, columns joined by {@code " | "}, in any order
 * @param expectedError texts that the message must hold; empty when the statements must succeed
 */
public record CaseFile(
        String name,
        String kind,
        Set<RunMode> modes,
        Map<String, String> files,
        String sql,
        List<String> expectedRows,
        List<String> expectedError) {
    private static final String FENCE = "```";
    private static final String NO_ROWS = "(no rows)";

    /** All cases of a folder, by name. */
    public static List<CaseFile> readAll(Path folder) throws IOException {
        List<Path> paths = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, "[0-9]*.md")) {
            entries.forEach(paths::add);
        }
        Collections.sort(paths);
        List<CaseFile> cases = new ArrayList<>();
        for (Path path : paths) {
            cases.add(parse(path.getFileName().toString().replaceFirst("\\.md$", ""), Files.readAllLines(path)));
        }
        return cases;
    }

    static CaseFile parse(String name, List<String> lines) {
        Map<String, String> header = new LinkedHashMap<>();
        Map<String, String> blocks = new LinkedHashMap<>();
        int line = 1;
        for (; !lines.get(line).equals("---"); line++) {
            String[] parts = lines.get(line).split(": ", 2);
            header.put(parts[0], parts[1]);
        }
        for (line++; line < lines.size(); line++) {
            if (lines.get(line).startsWith(FENCE)) {
                String title = lines.get(line).substring(FENCE.length());
                StringBuilder text = new StringBuilder();
                for (line++; !lines.get(line).equals(FENCE); line++) {
                    text.append(lines.get(line)).append('\n');
                }
                blocks.put(title, text.toString());
            }
        }
        return of(name, header, blocks);
    }

    private static CaseFile of(String name, Map<String, String> header, Map<String, String> blocks) {
        Set<RunMode> modes = EnumSet.noneOf(RunMode.class);
        for (RunMode mode : RunMode.values()) {
            if (header.get("modes").contains(mode.text())) {
                modes.add(mode);
            }
        }
        Map<String, String> files = new LinkedHashMap<>();
        blocks.forEach((title, text) -> {
            if (title.startsWith("file ")) {
                files.put(title.substring("file ".length()), text);
            }
        });
        List<String> rows = blocks.getOrDefault("expect", "").lines().toList();
        return new CaseFile(
                name,
                header.get("kind").toLowerCase(Locale.ROOT),
                modes,
                files,
                blocks.getOrDefault("sql", ""),
                rows.equals(List.of(NO_ROWS)) ? List.of() : rows,
                blocks.getOrDefault("expect-error", "").lines().toList());
    }

    /** True when it runs as it stands. */
    public boolean runs() {
        return kind.equals("sql");
    }

    @Override
    public String toString() {
        return name;
    }
}
