package io.tidemill.optimizer.statement;

import io.tidemill.optimizer.bind.BindErrors;
import io.tidemill.optimizer.parse.Statement.Like;
import io.tidemill.optimizer.parse.Statement.LikeFeature;
import io.tidemill.optimizer.parse.Statement.LikeStrategy;
import io.tidemill.optimizer.parse.Statement.TableElements;
import io.tidemill.spi.catalog.CatalogTable;
import io.tidemill.type.Column;
import io.tidemill.type.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;

/** What {@code LIKE} takes over from the other table. */
final class LikeMerge {
    private final Like like;
    private final CatalogTable source;

    LikeMerge(Like like, CatalogTable source) {
        this.like = like;
        this.source = source;
    }

    /** The columns, key, watermark and partitions that the new table starts with. */
    Schema schema(TableElements elements, List<SqlIdentifier> partitionKeys) {
        Schema schema = source.schema();
        List<Column> columns = new ArrayList<>();
        for (Column column : schema.columns()) {
            boolean taken = column.kind() == Column.Kind.PHYSICAL
                    || takes(column.kind() == Column.Kind.COMPUTED ? LikeFeature.GENERATED : LikeFeature.METADATA);
            if (taken) {
                columns.add(column);
            }
        }
        checkColumns(elements, columns);
        List<String> key = takes(LikeFeature.CONSTRAINTS) ? schema.primaryKey() : List.of();
        if (!key.isEmpty() && elements.primaryKey().isPresent()) {
            throw BindErrors.validation(
                    elements.primaryKey().get().pos(),
                    "the table of LIKE has a PRIMARY KEY already; add EXCLUDING CONSTRAINTS");
        }
        List<String> partitions = takes(LikeFeature.PARTITIONS) ? schema.partitionKeys() : List.of();
        if (!partitions.isEmpty() && !partitionKeys.isEmpty()) {
            throw BindErrors.validation(
                    partitionKeys.get(0).getParserPosition(),
                    "the table of LIKE has partitions already; add EXCLUDING PARTITIONS");
        }
        return new Schema(columns, key, watermark(elements), partitions);
    }

    private void checkColumns(TableElements elements, List<Column> columns) {
        for (var definition : elements.columns()) {
            String name = definition.name().getSimple();
            Column same = columns.stream()
                    .filter(column -> column.name().equals(name))
                    .findFirst()
                    .orElse(null);
            if (same == null) {
                continue;
            }
            boolean overwritable = same.kind() == Column.Kind.COMPUTED && overwrites(LikeFeature.GENERATED)
                    || same.kind() == Column.Kind.METADATA && overwrites(LikeFeature.METADATA);
            if (!overwritable) {
                throw BindErrors.validation(
                        definition.name().getParserPosition(), "column \"" + name + "\" exists in the table of LIKE");
            }
        }
    }

    private Optional<Schema.Watermark> watermark(TableElements elements) {
        if (!takes(LikeFeature.WATERMARKS)) {
            return Optional.empty();
        }
        Optional<Schema.Watermark> watermark = source.schema().watermark();
        if (watermark.isPresent() && elements.watermark().isPresent() && !overwrites(LikeFeature.WATERMARKS)) {
            throw BindErrors.validation(
                    elements.watermark().get().pos(),
                    "the table of LIKE has a WATERMARK already; add OVERWRITING WATERMARKS or EXCLUDING WATERMARKS");
        }
        return watermark;
    }

    /** The options of the new table. */
    Map<String, String> options(Map<String, String> own) {
        Map<String, String> options = new HashMap<>();
        if (takes(LikeFeature.OPTIONS)) {
            options.putAll(source.options());
        }
        for (Map.Entry<String, String> option : own.entrySet()) {
            if (strategy(LikeFeature.OPTIONS) == LikeStrategy.INCLUDING && options.containsKey(option.getKey())) {
                throw BindErrors.validation(
                        like.source().getParserPosition(),
                        "option '" + option.getKey() + "' exists in the table of LIKE; use OVERWRITING OPTIONS");
            }
            options.put(option.getKey(), option.getValue());
        }
        return options;
    }

    private boolean takes(LikeFeature feature) {
        return strategy(feature) != LikeStrategy.EXCLUDING;
    }

    private boolean overwrites(LikeFeature feature) {
        return strategy(feature) == LikeStrategy.OVERWRITING;
    }

    /** Named, else that of ALL, else INCLUDING; GENERATED, METADATA, OPTIONS and WATERMARKS can be overwritten by default for OPTIONS only. */
    private LikeStrategy strategy(LikeFeature feature) {
        LikeStrategy named = like.strategies().get(feature);
        if (named != null) {
            return named;
        }
        LikeStrategy all = like.strategies().get(LikeFeature.ALL);
        if (all != null) {
            return all;
        }
        return feature == LikeFeature.OPTIONS ? LikeStrategy.OVERWRITING : LikeStrategy.INCLUDING;
    }
}
