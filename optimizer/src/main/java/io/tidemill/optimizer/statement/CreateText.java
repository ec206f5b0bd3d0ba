package io.tidemill.optimizer.statement;

import io.tidemill.config.Secrets;
import io.tidemill.core.plan.ObjectPath;
import io.tidemill.spi.catalog.CatalogTable;
import io.tidemill.type.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The statement that makes a table or view again. */
final class CreateText {
    private CreateText() {}

    static String of(ObjectPath path, CatalogTable table) {
        return table.isView() ? view(path, table) : table(path, table);
    }

    private static String view(ObjectPath path, CatalogTable view) {
        StringBuilder text = new StringBuilder("CREATE VIEW " + name(path) + " (\n  ");
        text.append(String.join(
                ",\n  ", view.schema().names().stream().map(CreateText::quoted).toList()));
        text.append("\n)\n");
        view.comment()
                .ifPresent(comment ->
                        text.append("COMMENT ").append(literal(comment)).append('\n'));
        return text.append("AS ").append(view.viewText().orElseThrow()).toString();
    }

    private static String table(ObjectPath path, CatalogTable table) {
        List<String> elements = new ArrayList<>();
        for (Column column : table.schema().columns()) {
            elements.add(column(column));
        }
        table.schema()
                .watermark()
                .ifPresent(watermark ->
                        elements.add("WATERMARK FOR " + quoted(watermark.column()) + " AS " + watermark.expression()));
        if (!table.schema().primaryKey().isEmpty()) {
            elements.add("PRIMARY KEY (" + names(table.schema().primaryKey()) + ") NOT ENFORCED");
        }
        StringBuilder text = new StringBuilder("CREATE TABLE " + name(path) + " (\n  ");
        text.append(String.join(",\n  ", elements)).append("\n)");
        table.comment().ifPresent(comment -> text.append("\nCOMMENT ").append(literal(comment)));
        if (!table.schema().partitionKeys().isEmpty()) {
            text.append("\nPARTITIONED BY (")
                    .append(names(table.schema().partitionKeys()))
                    .append(")");
        }
        return text.append("\nWITH (\n  ")
                .append(options(table.options()))
                .append("\n)")
                .toString();
    }

    private static String column(Column column) {
        String body = switch (column.kind()) {
            case PHYSICAL -> column.type().toString();
            case COMPUTED -> "AS " + column.detail();
            case METADATA ->
                column.type() + " METADATA FROM " + literal(column.detail()) + (column.virtual() ? " VIRTUAL" : "");
        };
        return quoted(column.name()) + " " + body
                + column.comment().map(text -> " COMMENT " + literal(text)).orElse("");
    }

    private static String options(Map<String, String> options) {
        List<String> texts = new ArrayList<>();
        new TreeMap<>(options).forEach((key, value) -> texts.add(literal(key) + " = " + literal(shown(key, value))));
        return String.join(",\n  ", texts);
    }

    /** Secrets stay secret. */
    private static String shown(String key, String value) {
        return Secrets.hide(key, value);
    }

    private static String name(ObjectPath path) {
        return quoted(path.catalog()) + "." + quoted(path.database()) + "." + quoted(path.name());
    }

    private static String names(List<String> names) {
        return String.join(", ", names.stream().map(CreateText::quoted).toList());
    }

    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
