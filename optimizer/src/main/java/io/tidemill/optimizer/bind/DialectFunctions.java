package io.tidemill.optimizer.bind;

import io.tidemill.optimizer.bind.ScalarFunction.Stability;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;

/** The scalar functions of the dialect beside those taken from the base library. */
final class DialectFunctions {
    /** COALESCE as a call, so that its arguments are evaluated once; IFNULL is the same with two arguments. */
    static final SqlFunction COALESCE =
            function("COALESCE", ResultTypes.FIRST_NON_NULL, OperandTypes.AT_LEAST_ONE_SAME_VARIADIC);

    static final SqlFunction IFNULL = function("IFNULL", ResultTypes.FIRST_NON_NULL, OperandTypes.SAME_SAME);
    static final SqlFunction IF = function(
            "IF",
            ResultTypes.CHOSEN,
            OperandTypes.and(
                    OperandTypes.family(SqlTypeFamily.BOOLEAN, SqlTypeFamily.ANY, SqlTypeFamily.ANY),
                    OperandTypes.SECOND_THIRD_SAME));
    static final SqlFunction PROCTIME = clock("PROCTIME", ResultTypes.LTZ, Stability.PER_ROW);
    /** {@code SOURCE_WATERMARK()} in a WATERMARK clause: the connector makes the watermarks. */
    static final SqlFunction SOURCE_WATERMARK =
            clock("SOURCE_WATERMARK", ResultTypes.TIMESTAMP_OR_NULL, Stability.PER_ROW);

    private static final SqlReturnTypeInference INT = ReturnTypes.INTEGER_NULLABLE;
    static final SqlFunction HASH_CODE = function("HASH_CODE", INT, "X");
    private static final SqlReturnTypeInference BIGINT = ReturnTypes.BIGINT_NULLABLE;
    private static final SqlReturnTypeInference DOUBLE = ReturnTypes.DOUBLE_NULLABLE;
    private static final SqlReturnTypeInference BOOLEAN = ReturnTypes.BOOLEAN_NULLABLE;
    private static final SqlReturnTypeInference ARG0 = ReturnTypes.ARG0_NULLABLE;

    private DialectFunctions() {}

    static List<SqlOperator> all() {
        List<SqlOperator> all = new ArrayList<>(List.of(COALESCE, IFNULL, IF, PROCTIME, SOURCE_WATERMARK));
        choices(all);
        numbers(all);
        strings(all);
        times(all);
        collections(all);
        return all;
    }

    private static void choices(List<SqlOperator> all) {
        all.add(function("GREATEST", ResultTypes.COMMON, OperandTypes.AT_LEAST_ONE_SAME_VARIADIC));
        all.add(function("LEAST", ResultTypes.COMMON, OperandTypes.AT_LEAST_ONE_SAME_VARIADIC));
        all.add(function("TYPEOF", ResultTypes.STRING_NOT_NULL, "X|B"));
        all.add(HASH_CODE);
    }

    private static void numbers(List<SqlOperator> all) {
        for (String name : List.of("SINH", "COSH", "TANH", "LOG2")) {
            all.add(function(name, DOUBLE, "N"));
        }
        all.add(function("LOG", DOUBLE, "N|N"));
        all.add(function("E", ReturnTypes.DOUBLE, ""));
        all.add(function("ROUND", ResultTypes.ROUND, "N|I"));
        all.add(function("TRUNCATE", ResultTypes.ROUND, "N|I"));
        all.add(function("BIN", ResultTypes.STRING, "I"));
        all.add(function("HEX", ResultTypes.STRING, "I/S/Y"));
        all.add(function("UNHEX", ResultTypes.BYTES_OR_NULL, "S"));
        all.add(volatileFunction("RAND", ReturnTypes.DOUBLE, "|I"));
        all.add(volatileFunction("RAND_INTEGER", INT, "I|I"));
        all.add(volatileFunction("UUID", ResultTypes.of(LogicalType.sized(TypeRoot.CHAR, 36)), ""));
    }

    private static void strings(List<SqlOperator> all) {
        all.add(function("CONCAT", ResultTypes.STRING, many()));
        all.add(function("CONCAT_WS", ResultTypes.STRING, many()));
        all.add(function("SUBSTR", ReturnTypes.ARG0_NULLABLE_VARYING, "SI|I"));
        for (String name : List.of("LTRIM", "RTRIM", "BTRIM")) {
            all.add(function(name, ResultTypes.STRING, "S|S"));
        }
        all.add(function("LPAD", ResultTypes.STRING_OR_NULL, "SIS"));
        all.add(function("RPAD", ResultTypes.STRING_OR_NULL, "SIS"));
        all.add(function("REPLACE", ResultTypes.STRING, "SSS"));
        all.add(function("TRANSLATE3", ResultTypes.STRING, "SSS"));
        all.add(function("REGEXP", BOOLEAN, "SS"));
        all.add(function("REGEXP_REPLACE", ResultTypes.STRING_OR_NULL, "SSS"));
        all.add(function("REGEXP_EXTRACT", ResultTypes.STRING_OR_NULL, "SS|I"));
        all.add(function("REGEXP_EXTRACT_ALL", ResultTypes.STRINGS_OR_NULL, "SS|I"));
        all.add(function("REGEXP_COUNT", ResultTypes.INT_OR_NULL, "SS"));
        all.add(function("REGEXP_INSTR", ResultTypes.INT_OR_NULL, "SS"));
        all.add(function("REGEXP_SUBSTR", ResultTypes.STRING_OR_NULL, "SS"));
        all.add(function("INSTR", INT, "SS|II"));
        all.add(function("LOCATE", INT, "SS|I"));
        all.add(function("SPLIT_INDEX", ResultTypes.STRING_OR_NULL, "SSI/SII"));
        all.add(function("SPLIT", ResultTypes.STRINGS, "SS"));
        all.add(function("STR_TO_MAP", ResultTypes.STRING_MAP_OR_NULL, "S|SS"));
        // Folding changes lengths: of CHAR(n) no CHAR(n) comes out.
        all.add(function("UPPER", ResultTypes.STRING, "S"));
        all.add(function("LOWER", ResultTypes.STRING, "S"));
        all.add(function("INITCAP", ResultTypes.STRING, "S"));
        all.add(function("REVERSE", ResultTypes.STRING, "S"));
        all.add(function("REPEAT", ResultTypes.STRING, "SI"));
        all.add(function("LEFT", ResultTypes.STRING, "SI"));
        all.add(function("RIGHT", ResultTypes.STRING, "SI"));
        for (String name : List.of("MD5", "SHA1", "SHA224", "SHA256", "SHA384", "SHA512")) {
            all.add(function(name, ResultTypes.STRING, "S/Y"));
        }
        all.add(function("SHA2", ResultTypes.STRING_OR_NULL, "SI/YI"));
        all.add(function("TO_BASE64", ResultTypes.STRING, "S/Y"));
        all.add(function("FROM_BASE64", ResultTypes.STRING_OR_NULL, "S"));
        all.add(function("CHR", ResultTypes.STRING, "I"));
        all.add(function("ENCODE", ResultTypes.BYTES_OR_NULL, "SS"));
        all.add(function("DECODE", ResultTypes.STRING_OR_NULL, "YS"));
        all.add(function("STARTSWITH", BOOLEAN, "SS/YY"));
        all.add(function("ENDSWITH", BOOLEAN, "SS/YY"));
        all.add(function("ELT", ResultTypes.STRING_OR_NULL, many()));
        all.add(function("PARSE_URL", ResultTypes.STRING_OR_NULL, "SS|S"));
        all.add(function("URL_ENCODE", ResultTypes.STRING_OR_NULL, "S"));
        all.add(function("URL_DECODE", ResultTypes.STRING_OR_NULL, "S"));
        all.add(function("JSON_STRING", ResultTypes.STRING, "X"));
        all.add(function("IS_ALPHA", BOOLEAN, "S"));
        all.add(function("IS_DECIMAL", BOOLEAN, "S"));
        all.add(function("IS_DIGIT", BOOLEAN, "S"));
    }

    private static void times(List<SqlOperator> all) {
        all.add(keyword("CURRENT_TIMESTAMP", ResultTypes.LTZ));
        all.add(keyword("LOCALTIMESTAMP", ResultTypes.TIMESTAMP));
        all.add(clock("NOW", ResultTypes.LTZ, Stability.PER_QUERY));
        all.add(clock("CURRENT_ROW_TIMESTAMP", ResultTypes.LTZ, Stability.PER_ROW));
        all.add(volatileFunction("CURRENT_WATERMARK", ReturnTypes.ARG0_FORCE_NULLABLE, "T"));
        all.add(function("DATE_FORMAT", ResultTypes.STRING, "TS/SS/DS"));
        all.add(function("TO_DATE", ResultTypes.DATE_OR_NULL, "S|S"));
        all.add(function("TO_TIMESTAMP", ResultTypes.TIMESTAMP_OR_NULL, "S|S"));
        all.add(function("TO_TIMESTAMP_LTZ", ResultTypes.LTZ_OR_NULL, "N|I/S|SS"));
        all.add(function("FROM_UNIXTIME", ResultTypes.STRING_OR_NULL, "N|S"));
        all.add(clock("UNIX_TIMESTAMP", ReturnTypes.BIGINT, Stability.PER_QUERY));
        all.add(function("UNIX_TIMESTAMP", BIGINT, "S|S"));
        all.add(function("CONVERT_TZ", ResultTypes.STRING_OR_NULL, "SSS"));
    }

    private static void collections(List<SqlOperator> all) {
        all.add(function("ARRAY_CONTAINS", BOOLEAN, "AX"));
        all.add(function("ARRAY_DISTINCT", ARG0, "A"));
        all.add(function("ARRAY_REVERSE", ARG0, "A"));
        all.add(function("ARRAY_SORT", ARG0, "A|BB"));
        all.add(function("ARRAY_SLICE", ARG0, "AI|I"));
        all.add(function("ARRAY_REMOVE", ARG0, "AX"));
        all.add(function("ARRAY_APPEND", ARG0, "AX"));
        all.add(function("ARRAY_PREPEND", ARG0, "AX"));
        all.add(function("ARRAY_POSITION", INT, "AX"));
        all.add(function("ARRAY_UNION", ARG0, "AA"));
        all.add(function("ARRAY_INTERSECT", ARG0, "AA"));
        all.add(function("ARRAY_EXCEPT", ARG0, "AA"));
        all.add(function("ARRAY_CONCAT", ResultTypes.COMMON, OperandTypes.AT_LEAST_ONE_SAME_VARIADIC));
        all.add(function("ARRAY_JOIN", ResultTypes.STRING, "AS|S"));
        all.add(function("ARRAY_MAX", ResultTypes.ELEMENT_OR_NULL, "A"));
        all.add(function("ARRAY_MIN", ResultTypes.ELEMENT_OR_NULL, "A"));
        all.add(function("MAP_KEYS", ResultTypes.KEYS, "M"));
        all.add(function("MAP_VALUES", ResultTypes.VALUES, "M"));
        all.add(function("MAP_ENTRIES", ResultTypes.ENTRIES, "M"));
        all.add(function("MAP_FROM_ARRAYS", ResultTypes.MAP_OF_ARRAYS, "AA"));
        all.add(function("MAP_UNION", ResultTypes.COMMON, OperandTypes.AT_LEAST_ONE_SAME_VARIADIC));
    }

    private static SqlOperandTypeChecker many() {
        return OperandTypes.variadic(SqlOperandCountRanges.from(1));
    }

    private static SqlFunction function(String name, SqlReturnTypeInference result, String arguments) {
        return function(name, result, Signature.of(arguments));
    }

    private static SqlFunction function(String name, SqlReturnTypeInference result, SqlOperandTypeChecker arguments) {
        return new ScalarFunction(name, result, arguments, Stability.DETERMINISTIC, SqlSyntax.FUNCTION);
    }

    private static SqlFunction volatileFunction(String name, SqlReturnTypeInference result, String arguments) {
        return new ScalarFunction(name, result, Signature.of(arguments), Stability.PER_ROW, SqlSyntax.FUNCTION);
    }

    private static SqlFunction clock(String name, SqlReturnTypeInference result, Stability stability) {
        return new ScalarFunction(name, result, OperandTypes.NILADIC, stability, SqlSyntax.FUNCTION);
    }

    private static SqlFunction keyword(String name, SqlReturnTypeInference result) {
        return new ScalarFunction(name, result, OperandTypes.NILADIC, Stability.PER_QUERY, SqlSyntax.FUNCTION_ID);
    }
}
