package io.tidemill.testkit.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.embedded.Row;
import io.tidemill.embedded.Session;
import io.tidemill.embedded.Tidemill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class FunctionsPageTest {
    private static final Pattern LISTED = Pattern.compile("`([A-Z][A-Z0-9_]*)`");

    @Test
    void listsWhatShowFunctionsShows() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "functions.md"));
        Set<String> listed = new TreeSet<>();
        Matcher matcher = LISTED.matcher(page.substring(page.indexOf("## Functions by family")));
        while (matcher.find()) {
            listed.add(matcher.group(1));
        }
        assertThat(listed).isEqualTo(shown());
    }

    private static Set<String> shown() {
        Set<String> names = new TreeSet<>();
        try (Tidemill tidemill = Tidemill.create();
                Session session = tidemill.openSession()) {
            for (Row row : session.execute("SHOW FUNCTIONS")) {
                names.add(String.valueOf(row.values().get(0)));
            }
        }
        return names;
    }
}
