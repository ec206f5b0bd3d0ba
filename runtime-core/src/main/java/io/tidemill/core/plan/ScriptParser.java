package io.tidemill.core.plan;

import java.util.List;

/** Cuts a script into statements. Thread-safe. */
public interface ScriptParser {
    /** The statements in order; empty ones are left out. SYNTAX errors carry their place in the script. */
    List<StatementText> split(String script);

    /** True when {@code text} ends in the middle of a statement; a shell then asks for more lines. */
    boolean incomplete(String text);
}
