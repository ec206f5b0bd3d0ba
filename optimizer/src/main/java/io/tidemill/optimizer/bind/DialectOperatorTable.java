package io.tidemill.optimizer.bind;

import io.tidemill.core.plan.SessionCatalog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.validate.SqlNameMatcher;

/** The operators and functions that a statement can use: the dialect's own, and the user's. Function names ignore case. */
final class DialectOperatorTable implements SqlOperatorTable {
    private static final Map<String, List<SqlOperator>> BUILT_IN = builtIn();

    private static final int MAX_NAME_PARTS = 3;

    /** Functions that only plans call. */
    private static final Set<String> INTERNAL = Set.of("$SUM0", "SINGLE_VALUE");

    /** What the library adds to names: the clause of JSON aggregates, the number of arguments of TRANSLATE. */
    private static final Pattern ADDED = Pattern.compile("_(NULL|ABSENT)_ON_NULL$|(?<=^TRANSLATE)3$");

    private final SessionCatalog catalog;

    DialectOperatorTable(SessionCatalog catalog) {
        this.catalog = catalog;
    }

    /** Makes the built-in operators, which otherwise the first statement does. */
    static void load() {
        Objects.requireNonNull(BUILT_IN);
    }

    @Override
    public void lookupOperatorOverloads(
            SqlIdentifier name,
            SqlFunctionCategory category,
            SqlSyntax syntax,
            List<SqlOperator> found,
            SqlNameMatcher matcher) {
        if (name.isSimple()) {
            for (SqlOperator operator : BUILT_IN.getOrDefault(key(name.getSimple()), List.of())) {
                if (operator.getSyntax() == syntax
                        || (syntax == SqlSyntax.FUNCTION && operator instanceof SqlFunction)) {
                    found.add(operator);
                }
            }
        }
        // A longer name is a column with fields inside, looked up here because it might be a function without
        // parentheses.
        if (found.isEmpty() && syntax == SqlSyntax.FUNCTION && name.names.size() <= MAX_NAME_PARTS) {
            catalog.function(name.names).ifPresent(factory -> found.add(new UserFunction(name.names, factory)));
        }
    }

    @Override
    public List<SqlOperator> getOperatorList() {
        List<SqlOperator> all = new ArrayList<>();
        BUILT_IN.values().forEach(all::addAll);
        return all;
    }

    /** Names of all functions, for suggestions. */
    List<String> functionNames() {
        TreeSet<String> names = new TreeSet<>(catalog.functions());
        for (SqlOperator operator : getOperatorList()) {
            if (operator instanceof SqlFunction && !INTERNAL.contains(operator.getName())) {
                names.add(ADDED.matcher(operator.getName()).replaceFirst(""));
            }
        }
        return List.copyOf(names);
    }

    private static String key(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    private static Map<String, List<SqlOperator>> builtIn() {
        List<SqlOperator> all = new ArrayList<>(DialectFunctions.all());
        all.addAll(operators());
        all.addAll(functions());
        all.addAll(aggregates());
        all.addAll(JsonFunctions.all());
        all.addAll(List.of(WindowFunction.TUMBLE, WindowFunction.HOP, WindowFunction.CUMULATE, WindowFunction.SESSION));
        Map<String, List<SqlOperator>> byName = new HashMap<>();
        for (SqlOperator operator : all) {
            byName.computeIfAbsent(key(operator.getName()), name -> new ArrayList<>())
                    .add(operator);
        }
        return byName;
    }

    private static List<SqlOperator> operators() {
        return List.of(
                SqlStdOperatorTable.UNION,
                SqlStdOperatorTable.UNION_ALL,
                SqlStdOperatorTable.EXCEPT,
                SqlStdOperatorTable.EXCEPT_ALL,
                SqlStdOperatorTable.INTERSECT,
                SqlStdOperatorTable.INTERSECT_ALL,
                SqlStdOperatorTable.AND,
                SqlStdOperatorTable.OR,
                SqlStdOperatorTable.NOT,
                SqlStdOperatorTable.AS,
                SqlStdOperatorTable.CONCAT,
                SqlStdOperatorTable.OVERLAPS,
                SqlStdOperatorTable.PLUS,
                SqlStdOperatorTable.MINUS,
                SqlStdOperatorTable.MULTIPLY,
                SqlStdOperatorTable.DIVIDE,
                SqlStdOperatorTable.PERCENT_REMAINDER,
                SqlStdOperatorTable.UNARY_MINUS,
                SqlStdOperatorTable.UNARY_PLUS,
                SqlStdOperatorTable.DATETIME_PLUS,
                SqlStdOperatorTable.MINUS_DATE,
                SqlStdOperatorTable.INTERVAL,
                SqlStdOperatorTable.DOT,
                SqlStdOperatorTable.EQUALS,
                SqlStdOperatorTable.NOT_EQUALS,
                SqlStdOperatorTable.GREATER_THAN,
                SqlStdOperatorTable.GREATER_THAN_OR_EQUAL,
                SqlStdOperatorTable.LESS_THAN,
                SqlStdOperatorTable.LESS_THAN_OR_EQUAL,
                SqlStdOperatorTable.IS_DISTINCT_FROM,
                SqlStdOperatorTable.IS_NOT_DISTINCT_FROM,
                SqlStdOperatorTable.IN,
                SqlStdOperatorTable.NOT_IN,
                SqlStdOperatorTable.SOME_EQ,
                SqlStdOperatorTable.SOME_NE,
                SqlStdOperatorTable.SOME_LT,
                SqlStdOperatorTable.SOME_LE,
                SqlStdOperatorTable.SOME_GT,
                SqlStdOperatorTable.SOME_GE,
                SqlStdOperatorTable.ALL_EQ,
                SqlStdOperatorTable.ALL_NE,
                SqlStdOperatorTable.ALL_LT,
                SqlStdOperatorTable.ALL_LE,
                SqlStdOperatorTable.ALL_GT,
                SqlStdOperatorTable.ALL_GE,
                SqlStdOperatorTable.IS_NULL,
                SqlStdOperatorTable.IS_NOT_NULL,
                SqlStdOperatorTable.IS_TRUE,
                SqlStdOperatorTable.IS_NOT_TRUE,
                SqlStdOperatorTable.IS_FALSE,
                SqlStdOperatorTable.IS_NOT_FALSE,
                SqlStdOperatorTable.IS_UNKNOWN,
                SqlStdOperatorTable.IS_NOT_UNKNOWN,
                SqlStdOperatorTable.IS_JSON_VALUE,
                SqlStdOperatorTable.IS_NOT_JSON_VALUE,
                SqlStdOperatorTable.IS_JSON_OBJECT,
                SqlStdOperatorTable.IS_NOT_JSON_OBJECT,
                SqlStdOperatorTable.IS_JSON_ARRAY,
                SqlStdOperatorTable.IS_NOT_JSON_ARRAY,
                SqlStdOperatorTable.IS_JSON_SCALAR,
                SqlStdOperatorTable.IS_NOT_JSON_SCALAR,
                SqlStdOperatorTable.BETWEEN,
                SqlStdOperatorTable.NOT_BETWEEN,
                SqlStdOperatorTable.SYMMETRIC_BETWEEN,
                SqlStdOperatorTable.SYMMETRIC_NOT_BETWEEN,
                SqlStdOperatorTable.LIKE,
                SqlStdOperatorTable.NOT_LIKE,
                SqlStdOperatorTable.SIMILAR_TO,
                SqlStdOperatorTable.NOT_SIMILAR_TO,
                SqlStdOperatorTable.EXISTS,
                SqlStdOperatorTable.CASE,
                SqlStdOperatorTable.ROW,
                SqlStdOperatorTable.ITEM,
                SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR,
                SqlStdOperatorTable.MAP_VALUE_CONSTRUCTOR,
                SqlStdOperatorTable.MULTISET_VALUE,
                SqlStdOperatorTable.ARRAY_QUERY,
                SqlStdOperatorTable.MULTISET_QUERY,
                SqlStdOperatorTable.UNNEST,
                SqlStdOperatorTable.UNNEST_WITH_ORDINALITY,
                SqlStdOperatorTable.LATERAL,
                SqlStdOperatorTable.COLLECTION_TABLE,
                SqlStdOperatorTable.DESCRIPTOR,
                SqlStdOperatorTable.VALUES,
                SqlStdOperatorTable.LITERAL_CHAIN,
                SqlStdOperatorTable.OVER,
                SqlStdOperatorTable.FILTER,
                SqlStdOperatorTable.WITHIN_GROUP,
                SqlStdOperatorTable.IGNORE_NULLS,
                SqlStdOperatorTable.RESPECT_NULLS,
                SqlStdOperatorTable.DESC,
                SqlStdOperatorTable.NULLS_FIRST,
                SqlStdOperatorTable.NULLS_LAST,
                SqlStdOperatorTable.EXPLICIT_TABLE,
                SqlStdOperatorTable.JSON_VALUE_EXPRESSION,
                SqlStdOperatorTable.ESCAPE,
                SqlStdOperatorTable.SCALAR_QUERY,
                SqlStdOperatorTable.CUBE,
                SqlStdOperatorTable.ROLLUP,
                SqlStdOperatorTable.GROUPING_SETS);
    }

    private static List<SqlOperator> functions() {
        return List.of(
                DialectCast.INSTANCE,
                SqlLibraryOperators.TRY_CAST,
                SqlStdOperatorTable.NULLIF,
                SqlStdOperatorTable.ABS,
                SqlStdOperatorTable.MOD,
                SqlStdOperatorTable.FLOOR,
                SqlStdOperatorTable.CEIL,
                SqlStdOperatorTable.POWER,
                SqlStdOperatorTable.SQRT,
                SqlStdOperatorTable.EXP,
                SqlStdOperatorTable.LN,
                SqlStdOperatorTable.LOG10,
                SqlStdOperatorTable.SIGN,
                SqlStdOperatorTable.PI,
                SqlStdOperatorTable.SIN,
                SqlStdOperatorTable.COS,
                SqlStdOperatorTable.TAN,
                SqlStdOperatorTable.COT,
                SqlStdOperatorTable.ASIN,
                SqlStdOperatorTable.ACOS,
                SqlStdOperatorTable.ATAN,
                SqlStdOperatorTable.ATAN2,
                SqlStdOperatorTable.DEGREES,
                SqlStdOperatorTable.RADIANS,
                SqlStdOperatorTable.SUBSTRING,
                SqlStdOperatorTable.TRIM,
                SqlStdOperatorTable.OVERLAY,
                SqlStdOperatorTable.POSITION,
                SqlStdOperatorTable.CHAR_LENGTH,
                SqlStdOperatorTable.CHARACTER_LENGTH,
                SqlStdOperatorTable.OCTET_LENGTH,
                SqlStdOperatorTable.ASCII,
                SqlStdOperatorTable.CURRENT_DATE,
                SqlStdOperatorTable.CURRENT_TIME,
                SqlStdOperatorTable.LOCALTIME,
                SqlStdOperatorTable.EXTRACT,
                SqlStdOperatorTable.YEAR,
                SqlStdOperatorTable.QUARTER,
                SqlStdOperatorTable.MONTH,
                SqlStdOperatorTable.WEEK,
                SqlStdOperatorTable.DAYOFYEAR,
                SqlStdOperatorTable.DAYOFMONTH,
                SqlStdOperatorTable.DAYOFWEEK,
                SqlStdOperatorTable.HOUR,
                SqlStdOperatorTable.MINUTE,
                SqlStdOperatorTable.SECOND,
                SqlStdOperatorTable.TIMESTAMP_ADD,
                SqlStdOperatorTable.TIMESTAMP_DIFF,
                SqlStdOperatorTable.CARDINALITY,
                SqlStdOperatorTable.ELEMENT,
                SqlStdOperatorTable.JSON_EXISTS);
    }

    private static List<SqlOperator> aggregates() {
        return List.of(
                SqlStdOperatorTable.COUNT,
                SqlStdOperatorTable.SUM,
                SqlStdOperatorTable.SUM0,
                SqlStdOperatorTable.AVG,
                SqlStdOperatorTable.MIN,
                SqlStdOperatorTable.MAX,
                SqlStdOperatorTable.STDDEV_POP,
                SqlStdOperatorTable.STDDEV_SAMP,
                SqlStdOperatorTable.STDDEV,
                SqlStdOperatorTable.VAR_POP,
                SqlStdOperatorTable.VAR_SAMP,
                SqlStdOperatorTable.VARIANCE,
                SqlStdOperatorTable.COLLECT,
                SqlStdOperatorTable.SINGLE_VALUE,
                SqlStdOperatorTable.APPROX_COUNT_DISTINCT,
                SqlStdOperatorTable.GROUPING,
                SqlStdOperatorTable.GROUPING_ID,
                SqlStdOperatorTable.GROUP_ID,
                SqlStdOperatorTable.JSON_OBJECTAGG,
                SqlStdOperatorTable.JSON_ARRAYAGG,
                DialectAggregate.FIRST_VALUE,
                DialectAggregate.LAST_VALUE,
                DialectAggregate.LISTAGG,
                DialectAggregate.ARRAY_AGG,
                DialectAggregate.PERCENTILE,
                SqlStdOperatorTable.ROW_NUMBER,
                SqlStdOperatorTable.RANK,
                SqlStdOperatorTable.DENSE_RANK,
                SqlStdOperatorTable.PERCENT_RANK,
                SqlStdOperatorTable.CUME_DIST,
                SqlStdOperatorTable.NTILE,
                SqlStdOperatorTable.LAG,
                SqlStdOperatorTable.LEAD);
    }
}
