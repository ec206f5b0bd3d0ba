package io.tidemill.optimizer.bind;

import io.tidemill.config.EditDistance;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.error.TextPosition;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Errors of names and types, with their place and a way out. */
public final class BindErrors {
    private static final int MAX_LISTED = 30;

    private BindErrors() {}

    static TextPosition place(SqlParserPos pos) {
        return pos == null || pos.getLineNum() == 0 ? null : new TextPosition(pos.getLineNum(), pos.getColumnNum());
    }

    /** The validator's own error, for those that do not come through {@link DialectValidator#newValidationError}. */
    static EngineException of(CalciteContextException error) {
        TextPosition place =
                error.getPosLine() == 0 ? null : new TextPosition(error.getPosLine(), error.getPosColumn());
        Throwable cause = error.getCause() == null ? error : error.getCause();
        String text = ValidationTexts.readable(String.valueOf(cause.getMessage()));
        return new EngineException(ErrorCode.VALIDATION, place, text, error);
    }

    /** An exception that the base library was not meant to throw. */
    static EngineException unexpected(Throwable error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof EngineException known) {
                return known;
            }
            if (cause instanceof BindFailure known) {
                return known.error();
            }
        }
        return new EngineException(
                ErrorCode.UNSUPPORTED, "this form of the statement cannot be planned; --verbose shows why", error);
    }

    /** An error of any kind at a place. */
    public static EngineException error(ErrorCode code, SqlParserPos pos, String detail) {
        return new EngineException(code, place(pos), detail, null);
    }

    public static EngineException validation(SqlParserPos pos, String detail) {
        return error(ErrorCode.VALIDATION, pos, detail);
    }

    public static EngineException unsupported(SqlParserPos pos, String detail) {
        return error(ErrorCode.UNSUPPORTED, pos, detail);
    }

    public static EngineException typeMismatch(SqlParserPos pos, String detail) {
        return error(ErrorCode.TYPE_MISMATCH, pos, detail);
    }

    public static EngineException columnNotFound(SqlParserPos pos, String column, String where, List<String> columns) {
        return error(
                ErrorCode.COLUMN_NOT_FOUND,
                pos,
                "column \"" + column + "\" not found in " + where + choices("columns", column, columns));
    }

    /** The name that was probably meant; a name of one letter is near to too many. */
    static Optional<String> nearest(String wanted, List<String> names) {
        return wanted.length() < 2
                ? Optional.empty()
                : EditDistance.nearest(wanted, names, Math.max(1, wanted.length() / 3));
    }

    /** {@code "; did you mean x; things are a, b"}. */
    public static String choices(String things, String wanted, List<String> names) {
        if (names.isEmpty()) {
            return "; there are none";
        }
        String suggestion = nearest(wanted, names)
                .map(near -> "; did you mean \"" + near + "\"?")
                .orElse("");
        String more = names.size() > MAX_LISTED ? ", ..." : "";
        String list = String.join(", ", names.subList(0, Math.min(MAX_LISTED, names.size())));
        return suggestion + (suggestion.isEmpty() ? "; " : " ") + things + " are " + list + more;
    }
}
