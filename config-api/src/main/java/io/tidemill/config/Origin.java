package io.tidemill.config;

import io.tidemill.error.TextPosition;
import java.util.Objects;
import java.util.Optional;

/**
 * Where a value came from; every value remembers it for errors and for {@code EXPLAIN OPTIONS}.
 *
 * @param kind the layer
 * @param name file, variable, table or program call; empty where the kind says it all
 * @param position the place in that file or script, when known
 */
public record Origin(Kind kind, String name, Optional<TextPosition> position) {
    /** The layers, lowest first, and {@code TABLE} for the options of a table's WITH clause. */
    public enum Kind {
        DEFAULT,
        FILE,
        ENVIRONMENT,
        COMMAND_LINE,
        SET,
        PROGRAM,
        HINT,
        TABLE
    }

    public static final Origin DEFAULT = new Origin(Kind.DEFAULT, "", Optional.empty());

    public Origin {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(position, "position");
    }

    public static Origin file(String path, int line, int column) {
        return new Origin(Kind.FILE, path, Optional.of(new TextPosition(line, column)));
    }

    public static Origin environment(String variable) {
        return new Origin(Kind.ENVIRONMENT, variable, Optional.empty());
    }

    /** A command line flag such as {@code --set} or {@code --mode}. */
    public static Origin commandLine(String flag) {
        return new Origin(Kind.COMMAND_LINE, flag, Optional.empty());
    }

    public static Origin set() {
        return new Origin(Kind.SET, "", Optional.empty());
    }

    public static Origin set(TextPosition position) {
        return new Origin(Kind.SET, "", Optional.of(position));
    }

    /** A call of the embedded API, for example {@code setString}. */
    public static Origin program(String call) {
        return new Origin(Kind.PROGRAM, call, Optional.empty());
    }

    public static Origin hint(TextPosition position) {
        return new Origin(Kind.HINT, "", Optional.ofNullable(position));
    }

    /** The WITH clause of a table. */
    public static Origin table(String table, TextPosition position) {
        return new Origin(Kind.TABLE, table, Optional.ofNullable(position));
    }

    /** The place in the user's SQL text; a place in a file is part of {@link #toString()} instead. */
    public Optional<TextPosition> scriptPosition() {
        return kind == Kind.FILE ? Optional.empty() : position;
    }

    /** For example {@code conf/tidemill.yaml line 3:5} or {@code environment variable TIDEMILL_TABLE_DML_SYNC}. */
    @Override
    public String toString() {
        String place = position.map(p -> " " + p).orElse("");
        return switch (kind) {
            case DEFAULT -> "default";
            case FILE -> name + place;
            case ENVIRONMENT -> "environment variable " + name;
            case COMMAND_LINE -> "command line " + name;
            case SET -> "SET" + place;
            case PROGRAM -> "program " + name;
            case HINT -> "hint" + place;
            case TABLE -> "table " + name + place;
        };
    }
}
