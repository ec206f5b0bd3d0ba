package io.tidemill.error;

import java.util.Optional;

/**
 * The one exception that reaches users. Its text reads {@code TM-2014 at line 3:18: column "usr" not found in orders; columns
 * are user_id, amount, ts}: code, place, cause, way out. Programs test {@link #code()}, never the text.
 */
public class EngineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final transient TextPosition position;
    private final String detail;

    public EngineException(ErrorCode code, String detail) {
        this(code, null, detail, null);
    }

    public EngineException(ErrorCode code, String detail, Throwable cause) {
        this(code, null, detail, cause);
    }

    /**
     * An error with a place.
     *
     * @param position the place, or null where there is none
     * @param cause what was caught, or null
     */
    public EngineException(ErrorCode code, TextPosition position, String detail, Throwable cause) {
        super(format(code, position, detail), cause);
        this.code = code;
        this.position = position;
        this.detail = detail;
    }

    /** The stable code. */
    public ErrorCode code() {
        return code;
    }

    /** Where in the user's text, when known. */
    public Optional<TextPosition> position() {
        return Optional.ofNullable(position);
    }

    /** The text without code and place. */
    public String detail() {
        return detail;
    }

    /** The same error with a place; an error that has one keeps it. */
    public EngineException at(TextPosition place) {
        if (position != null || place == null) {
            return this;
        }
        EngineException placed = new EngineException(code, place, detail, getCause());
        placed.setStackTrace(getStackTrace());
        return placed;
    }

    private static String format(ErrorCode code, TextPosition position, String detail) {
        return code.label() + (position == null ? "" : " at " + position) + ": " + detail;
    }
}
