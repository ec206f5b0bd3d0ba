package io.tidemill.config.docs;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.ExecutionMode;
import io.tidemill.config.OptionGroup;
import java.util.List;

/** One HTML table a group, in the shape of the reference's option tables. */
final class HtmlOptionTables {
    private HtmlOptionTables() {}

    static String render(List<OptionGroup> groups) {
        StringBuilder html = new StringBuilder();
        for (OptionGroup group : groups) {
            table(html, group);
        }
        return html.toString();
    }

    private static void table(StringBuilder html, OptionGroup group) {
        html.append("<table class=\"configuration table table-bordered\" id=\"").append(escape(group.name()));
        html.append("\">\n    <caption>").append(escape(group.title())).append("</caption>\n");
        html.append("""
                    <thead>
                        <tr>
                            <th class="text-left" style="width: 20%">Key</th>
                            <th class="text-left" style="width: 15%">Default</th>
                            <th class="text-left" style="width: 10%">Type</th>
                            <th class="text-left" style="width: 55%">Description</th>
                        </tr>
                    </thead>
                    <tbody>
                """);
        group.options().forEach(option -> row(html, option));
        html.append("    </tbody>\n</table>\n");
    }

    private static void row(StringBuilder html, ConfigOption<?> option) {
        html.append("        <tr>\n");
        html.append("            <td><h5>").append(escape(option.key())).append("</h5><br>");
        for (ExecutionMode mode : ExecutionMode.values()) {
            if (option.modes().contains(mode)) {
                html.append(" <span class=\"label label-primary\">")
                        .append(mode.label())
                        .append("</span>");
            }
        }
        html.append("</td>\n");
        html.append("            <td style=\"word-wrap: break-word;\">")
                .append(escape(option.defaultText()))
                .append("</td>\n");
        html.append("            <td>").append(type(option)).append("</td>\n");
        html.append("            <td>").append(description(option)).append("</td>\n");
        html.append("        </tr>\n");
    }

    private static String type(ConfigOption<?> option) {
        String name = escape(option.typeName());
        return option.typeName().equals("Enum") ? "<p>" + name + "</p>" : name;
    }

    private static String description(ConfigOption<?> option) {
        StringBuilder html = new StringBuilder(escape(option.description()));
        if (!option.ruleText().isEmpty()) {
            html.append("<br /><br />Must be ")
                    .append(escape(option.ruleText()))
                    .append('.');
        }
        if (!option.valuesText().isEmpty()) {
            html.append("<br /><br />Possible values:<ul>");
            for (String value : option.valuesText().split(",")) {
                html.append("<li>").append(escape(value)).append("</li>");
            }
            html.append("</ul>");
        }
        if (!option.oldKeys().isEmpty()) {
            html.append("<br /><br />Old keys: ").append(escape(String.join(", ", option.oldKeys())));
        }
        html.append("<br /><br /><em>")
                .append(escape(option.state().toString()))
                .append("</em>");
        return html.toString();
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
