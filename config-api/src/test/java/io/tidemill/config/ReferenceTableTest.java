package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.docs.OptionFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Holds the declarations against the reference table: options.tsv beside this test. */
final class ReferenceTableTest {
    @Test
    void everyOptionOfTheReferenceHasItsDefaultTypeModesAndValues() throws IOException {
        Map<String, String> ours = new TreeMap<>();
        for (String line : OptionFormat.TSV
                .render(OptionRegistry.standard().groups())
                .lines()
                .toList()) {
            ours.put(line.split("\t", -1)[0], line);
        }
        List<String> reference = reference();
        List<String> expected = new ArrayList<>();
        List<String> actual = new ArrayList<>();
        for (String line : reference) {
            String[] columns = line.split("\t", -1);
            expected.add(String.join("\t", List.of(columns).subList(0, 5)));
            actual.add(ours.get(columns[0]));
        }

        assertThat(reference).hasSize(57); // header and 56 options
        assertThat(actual).containsExactlyElementsOf(expected);
    }

    @Test
    void everyDocumentedDefaultOfTheReferenceReadsBackAsTheDefault() throws IOException {
        for (String line : reference().subList(1, 57)) {
            String[] columns = line.split("\t", -1);
            ConfigOption<?> option = OptionRegistry.standard().find(columns[0]).orElseThrow();
            String text = columns[1].equals("(none)") ? "" : columns[1];
            Object value = option.parse(text, Origin.set());
            assertThat(value).as(columns[0]).isEqualTo(option.defaultValue().orElseThrow());
            // Older tables print values of string-typed options in quotes.
            if (!text.isEmpty() && option != TableOptions.LOCAL_TIME_ZONE) {
                assertThat((Object) option.parse('"' + text + '"', Origin.set()))
                        .as(columns[0])
                        .isEqualTo(value);
            }
        }
    }

    private static List<String> reference() throws IOException {
        try (InputStream stream = ReferenceTableTest.class.getResourceAsStream("/options.tsv")) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }
}
