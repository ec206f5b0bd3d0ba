package io.tidemill.core.function;

/**
 * Names of operators and special forms as {@link io.tidemill.core.expression.FunctionCall#name()} has them; all other names are SQL function names.
 *
 * <p>Keywords among arguments are text literals: time units (EXTRACT, FLOOR, CEIL, TIMESTAMPADD, TIMESTAMPDIFF), the side of TRIM('BOTH', characters, value), and the options of SQL/JSON,
 * in upper case with underscores.
 */
public final class FunctionNames {
    public static final String PLUS = "+";
    public static final String MINUS = "-";
    public static final String TIMES = "*";
    public static final String DIVIDE = "/";
    public static final String MOD = "MOD";
    public static final String NEGATE = "NEGATE";
    public static final String EQUAL = "=";
    public static final String NOT_EQUAL = "<>";
    public static final String LESS = "<";
    public static final String LESS_OR_EQUAL = "<=";
    public static final String GREATER = ">";
    public static final String GREATER_OR_EQUAL = ">=";
    public static final String IS_DISTINCT_FROM = "IS DISTINCT FROM";
    public static final String IS_NOT_DISTINCT_FROM = "IS NOT DISTINCT FROM";
    public static final String AND = "AND";
    public static final String OR = "OR";
    public static final String NOT = "NOT";
    public static final String IS_NULL = "IS NULL";
    public static final String IS_NOT_NULL = "IS NOT NULL";
    public static final String IS_TRUE = "IS TRUE";
    public static final String IS_NOT_TRUE = "IS NOT TRUE";
    public static final String IS_FALSE = "IS FALSE";
    public static final String IS_NOT_FALSE = "IS NOT FALSE";
    public static final String CASE = "CASE";
    public static final String COALESCE = "COALESCE";
    public static final String CAST = "CAST";
    public static final String TRY_CAST = "TRY_CAST";
    public static final String IN = "IN";
    public static final String LIKE = "LIKE";
    public static final String SIMILAR = "SIMILAR TO";
    public static final String CONCAT_OPERATOR = "||";
    /** FIELD(row, index literal). */
    public static final String FIELD = "FIELD";
    /** ITEM(array, index from 1) or ITEM(map, key). */
    public static final String ITEM = "ITEM";

    public static final String ROW = "ROW";
    public static final String ARRAY = "ARRAY";
    public static final String MAP = "MAP";
    /** EXTRACT('YEAR' literal, temporal). */
    public static final String EXTRACT = "EXTRACT";
    /** FLOOR(temporal, 'UNIT' literal) and CEIL(temporal, 'UNIT' literal) beside the numeric one-argument forms. */
    public static final String FLOOR = "FLOOR";

    public static final String CEIL = "CEIL";

    public static final String CEILING = "CEILING";
    /** The same as {@link #MOD}. */
    public static final String REMAINDER = "%";

    public static final String UNARY_PLUS = "PLUS";
    public static final String IS_UNKNOWN = "IS UNKNOWN";
    public static final String IS_NOT_UNKNOWN = "IS NOT UNKNOWN";
    /** BETWEEN(value, low, high), both ends included. */
    public static final String BETWEEN = "BETWEEN";
    /** IF(condition, value, else). */
    public static final String IF = "IF";

    public static final String IFNULL = "IFNULL";
    public static final String NULLIF = "NULLIF";
    /** The same bits under another type. */
    public static final String REINTERPRET = "REINTERPRET";

    public static final String NOT_IN = "NOT IN";
    public static final String NOT_LIKE = "NOT LIKE";
    public static final String NOT_SIMILAR = "NOT SIMILAR TO";
    public static final String GREATEST = "GREATEST";
    public static final String LEAST = "LEAST";
    public static final String TYPEOF = "TYPEOF";
    public static final String ABS = "ABS";
    public static final String SIGN = "SIGN";
    public static final String ROUND = "ROUND";
    public static final String TRUNCATE = "TRUNCATE";
    /** TIMESTAMPADD('UNIT' literal, count, temporal). */
    public static final String TIMESTAMPADD = "TIMESTAMPADD";
    /** TIMESTAMPDIFF('UNIT' literal, from, to). */
    public static final String TIMESTAMPDIFF = "TIMESTAMPDIFF";

    /** CONCAT(value, ...): NULL when one is. */
    public static final String CONCAT = "CONCAT";
    /** CURRENT_WATERMARK(rowtime column): the argument is not computed. */
    public static final String CURRENT_WATERMARK = "CURRENT_WATERMARK";

    /**
     * JSON_VALUE(json, path, option...): options are NULL, ERROR, or DEFAULT followed by its value, then EMPTY or ERROR, which says what the option is for. The text is converted to the
     * type of the call, with NULL where that fails.
     */
    public static final String JSON_VALUE = "JSON_VALUE";
    /**
     * JSON_QUERY(json, path, wrapper, on empty, on error); the last three may be missing. Wrappers are WITHOUT_ARRAY, WITH_CONDITIONAL_ARRAY, WITH_UNCONDITIONAL_ARRAY; the others NULL,
     * ERROR, EMPTY_ARRAY, EMPTY_OBJECT.
     */
    public static final String JSON_QUERY = "JSON_QUERY";
    /** JSON_EXISTS(json, path, on error): TRUE, FALSE, UNKNOWN or ERROR, which may be missing. */
    public static final String JSON_EXISTS = "JSON_EXISTS";
    /** JSON_OBJECT(null clause, key, value, ...): NULL_ON_NULL or ABSENT_ON_NULL. Calls of JSON constructors among the values are JSON, other texts are quoted. */
    public static final String JSON_OBJECT = "JSON_OBJECT";
    /** JSON_ARRAY(null clause, value, ...), as {@link #JSON_OBJECT}. */
    public static final String JSON_ARRAY = "JSON_ARRAY";
    /** JSON_STRING(value): any value as JSON. */
    public static final String JSON_STRING = "JSON_STRING";

    private FunctionNames() {}
}
