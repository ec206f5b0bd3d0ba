package io.tidemill.optimizer.parse;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The syntax tree of one statement. Names are not resolved and types are not checked here; expressions and queries are kept in
 * the form that the validator takes. Positions are those of the text that the user wrote.
 */
public sealed interface Statement {
    /** Where the statement stands. */
    SqlParserPos pos();

    /**
     * A part of the tree together with the place of its text, for texts that are kept.
     *
     * @param span from its first to its last character
     */
    record Snippet(SqlNode node, SqlParserPos span) {}

    /** {@code SELECT}, {@code VALUES}, {@code WITH}, {@code TABLE t} and their combinations. */
    record Query(SqlParserPos pos, SqlNode query) implements Statement {}

    /**
     * {@code INSERT INTO | OVERWRITE target [PARTITION (..)] [(columns)] query [ON CONFLICT DO ..]}.
     *
     * @param target the table
     * @param hints its {@code OPTIONS} hints, empty when there are none
     * @param partition constant partition columns, in order
     * @param columns the column list; empty when there is none
     */
    record Insert(
            SqlParserPos pos,
            SqlIdentifier target,
            SqlNodeList hints,
            boolean overwrite,
            List<Assignment> partition,
            List<SqlIdentifier> columns,
            SqlNode query,
            Optional<ConflictAction> onConflict)
            implements Statement {}

    /** {@code column = literal} of a PARTITION clause. */
    record Assignment(SqlIdentifier column, SqlNode value) {}

    /** What a sink does with rows of different keys of the query that meet in one primary key. */
    enum ConflictAction {
        ERROR,
        NOTHING,
        DEDUPLICATE
    }

    /** {@code EXECUTE STATEMENT SET BEGIN .. END} or {@code BEGIN STATEMENT SET; .. END}. */
    record StatementSet(SqlParserPos pos, List<Insert> inserts) implements Statement {}

    /** {@code EXPLAIN [details] statement}. */
    record Explain(SqlParserPos pos, Set<ExplainDetail> details, Statement statement) implements Statement {}

    /** What EXPLAIN shows in addition to the plans. */
    enum ExplainDetail {
        ESTIMATED_COST,
        CHANGELOG_MODE,
        JSON_EXECUTION_PLAN,
        PLAN_ADVICE,
        OPTIONS,
        ANALYZE
    }

    /**
     * {@code CREATE [TEMPORARY] TABLE name (..) COMMENT .. PARTITIONED BY .. WITH (..) LIKE .. AS ..}.
     *
     * @param like the table to copy from
     * @param query the query of {@code AS}
     */
    record CreateTable(
            SqlParserPos pos,
            SqlIdentifier name,
            boolean temporary,
            boolean ifNotExists,
            boolean replace,
            TableElements elements,
            Optional<String> comment,
            List<SqlIdentifier> partitionKeys,
            Map<String, String> options,
            Optional<Like> like,
            Optional<SqlNode> query)
            implements Statement {}

    /**
     * What stands in the parentheses of CREATE TABLE.
     *
     * @param identifiers bare column names, as {@code CREATE TABLE .. (a, b) AS SELECT} has them
     */
    record TableElements(
            List<ColumnDefinition> columns,
            List<SqlIdentifier> identifiers,
            Optional<WatermarkDefinition> watermark,
            Optional<KeyDefinition> primaryKey) {
        /** No parentheses at all. */
        public static final TableElements NONE =
                new TableElements(List.of(), List.of(), Optional.empty(), Optional.empty());

        public TableElements {
            columns = List.copyOf(columns);
            identifiers = List.copyOf(identifiers);
        }
    }

    /** A column of CREATE TABLE or ALTER TABLE ADD and MODIFY. */
    sealed interface ColumnDefinition {
        SqlIdentifier name();

        Optional<String> comment();
    }

    /** {@code name TYPE}. */
    record PhysicalColumn(SqlIdentifier name, SqlDataTypeSpec type, Optional<String> comment)
            implements ColumnDefinition {}

    /** {@code name AS expression}. */
    record ComputedColumn(SqlIdentifier name, Snippet expression, Optional<String> comment)
            implements ColumnDefinition {}

    /** {@code name TYPE METADATA [FROM 'key'] [VIRTUAL]}. */
    record MetadataColumn(
            SqlIdentifier name, SqlDataTypeSpec type, Optional<String> key, boolean virtual, Optional<String> comment)
            implements ColumnDefinition {}

    /** {@code WATERMARK FOR column AS expression}. */
    record WatermarkDefinition(SqlParserPos pos, SqlIdentifier column, Snippet expression) {}

    /** {@code PRIMARY KEY (columns) NOT ENFORCED}. */
    record KeyDefinition(SqlParserPos pos, List<SqlIdentifier> columns, boolean enforced) {}

    /** {@code LIKE source (INCLUDING | EXCLUDING | OVERWRITING ..)}; features that are not named keep their default. */
    record Like(SqlIdentifier source, Map<LikeFeature, LikeStrategy> strategies) {}

    /** What LIKE can copy. */
    enum LikeFeature {
        ALL,
        CONSTRAINTS,
        DISTRIBUTION,
        GENERATED,
        METADATA,
        OPTIONS,
        PARTITIONS,
        WATERMARKS
    }

    /** How LIKE copies. */
    enum LikeStrategy {
        INCLUDING,
        EXCLUDING,
        OVERWRITING
    }

    /** {@code CREATE [OR REPLACE] [TEMPORARY] VIEW name [(columns)] AS query}. */
    record CreateView(
            SqlParserPos pos,
            SqlIdentifier name,
            boolean temporary,
            boolean ifNotExists,
            boolean replace,
            List<SqlIdentifier> columns,
            Optional<String> comment,
            Snippet query)
            implements Statement {}

    /** {@code CREATE [TEMPORARY [SYSTEM]] FUNCTION name AS 'class' [LANGUAGE ..] [USING JAR '..']}. */
    record CreateFunction(
            SqlParserPos pos,
            SqlIdentifier name,
            boolean temporary,
            boolean system,
            boolean ifNotExists,
            boolean replace,
            String className,
            String language,
            List<String> jars)
            implements Statement {}

    /** {@code CREATE CATALOG name [COMMENT ..] [WITH (..)]}. */
    record CreateCatalog(
            SqlParserPos pos,
            SqlIdentifier name,
            boolean ifNotExists,
            Optional<String> comment,
            Map<String, String> options)
            implements Statement {}

    /** {@code CREATE DATABASE name [COMMENT ..] [WITH (..)]}. */
    record CreateDatabase(
            SqlParserPos pos,
            SqlIdentifier name,
            boolean ifNotExists,
            Optional<String> comment,
            Map<String, String> options)
            implements Statement {}

    /** The kinds of things with a name. */
    enum ObjectKind {
        TABLE,
        VIEW,
        FUNCTION,
        CATALOG,
        DATABASE
    }

    /** {@code DROP [TEMPORARY [SYSTEM]] kind [IF EXISTS] name [CASCADE | RESTRICT]}. */
    record Drop(
            SqlParserPos pos,
            ObjectKind kind,
            SqlIdentifier name,
            boolean temporary,
            boolean system,
            boolean ifExists,
            boolean cascade)
            implements Statement {}

    /** {@code ALTER kind [IF EXISTS] name action}. */
    record Alter(SqlParserPos pos, ObjectKind kind, SqlIdentifier name, boolean ifExists, AlterAction action)
            implements Statement {}

    /** What ALTER changes. */
    sealed interface AlterAction {}

    /** {@code RENAME TO name}. */
    record RenameTo(SqlIdentifier newName) implements AlterAction {}

    /** {@code RENAME column TO column}. */
    record RenameColumn(SqlIdentifier column, SqlIdentifier newName) implements AlterAction {}

    /** {@code SET (key = value, ..)}. */
    record SetOptions(Map<String, String> options) implements AlterAction {}

    /** {@code RESET (key, ..)}. */
    record ResetOptions(List<String> keys) implements AlterAction {}

    /**
     * {@code ADD | MODIFY column | (elements)}.
     *
     * @param modify true for MODIFY
     * @param places where new columns go, by column name: empty string for FIRST, else the column to stand after
     */
    record ChangeColumns(boolean modify, TableElements elements, Map<String, String> places) implements AlterAction {}

    /** {@code DROP column | (columns) | PRIMARY KEY | WATERMARK}. */
    record DropElements(List<SqlIdentifier> columns, boolean primaryKey, boolean watermark) implements AlterAction {}

    /** {@code ALTER VIEW .. AS query}. */
    record ChangeQuery(Snippet query) implements AlterAction {}

    /** {@code USE CATALOG name}. */
    record UseCatalog(SqlParserPos pos, SqlIdentifier name) implements Statement {}

    /** {@code USE [catalog.]database}. */
    record UseDatabase(SqlParserPos pos, SqlIdentifier name) implements Statement {}

    /** What SHOW lists or prints. */
    enum ShowKind {
        TABLES,
        VIEWS,
        CATALOGS,
        DATABASES,
        FUNCTIONS,
        USER_FUNCTIONS,
        MODULES,
        FULL_MODULES,
        COLUMNS,
        CURRENT_CATALOG,
        CURRENT_DATABASE,
        CREATE_TABLE,
        CREATE_VIEW,
        JOBS,
        OPTIONS,
        PLUGINS,
        PARTITIONS
    }

    /**
     * {@code SHOW kind [FROM scope] [[NOT] LIKE 'pattern']}.
     *
     * @param subject the database of a list, or the table or view that is shown
     */
    record Show(SqlParserPos pos, ShowKind kind, Optional<SqlIdentifier> subject, Optional<NamePattern> pattern)
            implements Statement {}

    /**
     * {@code [NOT] LIKE | ILIKE 'text'}.
     *
     * @param ignoreCase true for ILIKE
     */
    record NamePattern(String like, boolean negated, boolean ignoreCase) {}

    /** {@code DESCRIBE [kind] [EXTENDED] name}. */
    record Describe(SqlParserPos pos, ObjectKind kind, SqlIdentifier name, boolean extended) implements Statement {}

    /** {@code SET key = value}. */
    record SetOption(SqlParserPos pos, String key, String value) implements Statement {}

    /** {@code SET}: show what is set. */
    record ShowSetOptions(SqlParserPos pos) implements Statement {}

    /** {@code RESET} or {@code RESET key}. */
    record ResetOption(SqlParserPos pos, Optional<String> key) implements Statement {}

    /** A statement of the dialect that is understood but that this version does not execute. */
    record NotSupported(SqlParserPos pos, String what, String advice) implements Statement {}
}
