package io.tidemill.optimizer.parse;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.error.TextPosition;
import io.tidemill.optimizer.parse.Statement.ColumnDefinition;
import io.tidemill.optimizer.parse.Statement.KeyDefinition;
import io.tidemill.optimizer.parse.Statement.Snippet;
import io.tidemill.optimizer.parse.Statement.TableElements;
import io.tidemill.optimizer.parse.Statement.WatermarkDefinition;
import io.tidemill.optimizer.parse.generated.Token;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Collects the elements of a table while the generated parser reads them. Public only for the generated package. */
public final class ParsedElements {
    private final List<ColumnDefinition> columns = new ArrayList<>();
    private final List<SqlIdentifier> identifiers = new ArrayList<>();
    private final Map<String, String> places = new LinkedHashMap<>();
    private Optional<WatermarkDefinition> watermark = Optional.empty();
    private Optional<KeyDefinition> primaryKey = Optional.empty();

    /** Adds a column; its name must be new. */
    public void addColumn(ColumnDefinition column) {
        for (ColumnDefinition earlier : columns) {
            if (earlier.name().getSimple().equals(column.name().getSimple())) {
                throw error(
                        ErrorCode.VALIDATION,
                        column.name().getParserPosition(),
                        "column \"" + column.name().getSimple() + "\" is declared twice");
            }
        }
        columns.add(column);
    }

    public void addIdentifier(SqlIdentifier name) {
        identifiers.add(name);
    }

    /** Sets the watermark; a table has at most one. */
    public void setWatermark(WatermarkDefinition definition) {
        if (watermark.isPresent()) {
            throw error(ErrorCode.VALIDATION, definition.pos(), "a table has at most one WATERMARK");
        }
        watermark = Optional.of(definition);
    }

    /** Sets the primary key; a table has at most one. */
    public void setPrimaryKey(KeyDefinition definition) {
        if (primaryKey.isPresent()) {
            throw error(ErrorCode.VALIDATION, definition.pos(), "a table has at most one PRIMARY KEY");
        }
        primaryKey = Optional.of(definition);
    }

    /** Places the column that was read last: first when {@code after} is empty. */
    public void place(String after) {
        if (!columns.isEmpty()) {
            places.put(columns.get(columns.size() - 1).name().getSimple(), after);
        }
    }

    public Map<String, String> places() {
        return Map.copyOf(places);
    }

    public TableElements build() {
        return new TableElements(columns, identifiers, watermark, primaryKey);
    }

    /** A type with its nullability. */
    public static SqlDataTypeSpec type(SqlTypeNameSpec name, boolean nullable) {
        return new SqlDataTypeSpec(name, name.getParserPos()).withNullable(nullable);
    }

    /** A node with the place of its text. */
    public static Snippet snippet(SqlNode node, Token first, Token last) {
        return new Snippet(node, new SqlParserPos(first.beginLine, first.beginColumn, last.endLine, last.endColumn));
    }

    /** The error for a clause that is understood but not executed. */
    public static EngineException notSupported(SqlParserPos pos, String what) {
        return error(ErrorCode.UNSUPPORTED, pos, what + " is not supported");
    }

    /** EXPLAIN takes what has a plan: of definitions only CREATE TABLE .. AS. */
    public static void checkExplained(Statement statement) {
        boolean definition = statement instanceof Statement.CreateView
                || statement instanceof Statement.CreateFunction
                || statement instanceof Statement.CreateCatalog
                || statement instanceof Statement.CreateDatabase
                || (statement instanceof Statement.CreateTable table
                        && table.query().isEmpty());
        if (definition) {
            throw notSupported(statement.pos(), "EXPLAIN of a statement without a query");
        }
    }

    /** The error for an option that is given twice. */
    public static EngineException duplicateOption(SqlParserPos pos, String key) {
        return error(ErrorCode.INVALID_TABLE_OPTION, pos, "option '" + key + "' is given twice");
    }

    private static EngineException error(ErrorCode code, SqlParserPos pos, String text) {
        return new EngineException(code, new TextPosition(pos.getLineNum(), pos.getColumnNum()), text, null);
    }
}
