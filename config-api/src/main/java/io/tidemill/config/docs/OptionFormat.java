package io.tidemill.config.docs;

import io.tidemill.config.OptionGroup;
import java.util.List;

/** The forms in which options are documented. All are pure functions of the declarations. */
public enum OptionFormat {
    /** For a terminal: one line an option. */
    TABLE {
        @Override
        public String render(List<OptionGroup> groups) {
            return TextOptionTable.render(groups);
        }
    },
    /** key, default, type, mode and values, separated by tabs, with a header line. */
    TSV {
        @Override
        public String render(List<OptionGroup> groups) {
            return TsvOptionTable.render(groups);
        }
    },
    /** Tables of the reference's shape: Key with its labels, Default, Type, Description. */
    HTML {
        @Override
        public String render(List<OptionGroup> groups) {
            return HtmlOptionTables.render(groups);
        }
    },
    /** The same as Markdown. */
    MARKDOWN {
        @Override
        public String render(List<OptionGroup> groups) {
            return MarkdownOptionTables.render(groups);
        }
    },
    /** A configuration file in which every option is there as a comment. */
    YAML {
        @Override
        public String render(List<OptionGroup> groups) {
            return YamlOptionTemplate.render(groups);
        }
    };

    /** The options of these groups as text that ends with a line end. */
    public abstract String render(List<OptionGroup> groups);
}
