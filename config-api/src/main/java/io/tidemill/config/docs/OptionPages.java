package io.tidemill.config.docs;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.EnvironmentNames;
import io.tidemill.config.OptionGroup;
import io.tidemill.config.OptionState;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The pages under {@code docs/options}: an index, and one Markdown and one HTML page a group. */
public final class OptionPages {
    private static final String GENERATED =
            "<!-- Generated from the *Options classes of config-api; see README.md. -->\n";

    private OptionPages() {}

    /** File names and their contents. */
    public static Map<String, String> render(List<OptionGroup> groups) {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("README.md", index(groups));
        for (OptionGroup group : groups) {
            pages.put(group.name() + ".md", GENERATED + OptionFormat.MARKDOWN.render(List.of(group)));
            pages.put(group.name() + ".html", GENERATED + OptionFormat.HTML.render(List.of(group)));
        }
        return pages;
    }

    private static String index(List<OptionGroup> groups) {
        StringBuilder text = new StringBuilder("""
                <!-- Generated from the *Options classes of config-api. -->
                # Options

                | Page | Options | Act | Wait | Without effect, with a notice | Refused |
                |---|---|---|---|---|---|
                """);
        for (OptionGroup group : groups) {
            Map<OptionState.Kind, Integer> count = countStates(group);
            text.append(String.format(
                    Locale.ROOT,
                    "| [%s](%s.md) ([HTML](%s.html)) | %d | %d | %d | %d | %d |\n",
                    group.title(),
                    group.name(),
                    group.name(),
                    group.options().size(),
                    count.get(OptionState.Kind.ACTS),
                    count.get(OptionState.Kind.WAITING),
                    count.get(OptionState.Kind.INERT_WITH_NOTICE),
                    count.get(OptionState.Kind.REFUSED)));
        }
        text.append("""

                ## Where a value comes from

                Highest first: hints of a statement, `SET`, `--set key=value`, the environment, `conf/tidemill.yaml`, the default.
                The variable of `table.exec.mini-batch.size` is `%s`: `TIDEMILL_` and the key in upper
                case, dots and dashes as `_`. Keys that begin with `tidemill.` go without the doubled prefix:
                `%s` sets `tidemill.memory.size`.

                A value is read and checked when it is set; the error names the key, the value, what is allowed and where the value came
                from. A key under `table.` or `tidemill.` that is no option, and a key one or two letters away from an option, is an
                error with the nearest option (`tidemill.config.unknown-keys`: `error`, `warn`, `ignore`). Other keys are kept without
                effect, with one notice. `EXPLAIN OPTIONS` shows for each option its value, where that came from, and where it acted
                or why it did not.

                ## How values are written

                | Type | Form |
                |---|---|
                | Boolean | `true` or `false`, in any case |
                | Integer, Long | decimal digits, with a sign |
                | Double | a decimal fraction, `0.5` or `1e3` |
                | Duration | digits and a unit `d`, `h`, `min`, `s`, `ms`, `µs` or `ns`, their long forms, or ISO-8601 (`PT5S`); no unit means `ms` |
                | MemorySize | digits and a unit `b`, `kb`, `mb`, `gb` or `tb`, in powers of 1024; no unit means bytes |
                | Enum | one of the values, in any case |
                | lists | items separated by `,` or `;`; an item with a separator in it goes in single quotes |

                ## Changing these pages

                Do not edit them. A test of config-api fails when they differ from the declarations; this writes them anew:

                ```
                mvn test -pl config-api -Dtest=OptionPagesTest -Dtidemill.docs.rewrite=true
                ```

                What an option does in this engine is declared in `OptionStates`.
                """.formatted(
                        EnvironmentNames.variable("table.exec.mini-batch.size"),
                        EnvironmentNames.variable("tidemill.memory.size")));
        return text.toString();
    }

    private static Map<OptionState.Kind, Integer> countStates(OptionGroup group) {
        Map<OptionState.Kind, Integer> count = new EnumMap<>(OptionState.Kind.class);
        for (OptionState.Kind kind : OptionState.Kind.values()) {
            count.put(kind, 0);
        }
        for (ConfigOption<?> option : group.options()) {
            count.merge(option.state().kind(), 1, Integer::sum);
        }
        return count;
    }
}
