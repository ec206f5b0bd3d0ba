package io.tidemill.cli;

import io.tidemill.cli.engine.EngineSession;
import io.tidemill.core.plan.Job;
import io.tidemill.core.plan.StatementText;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.IOException;
import java.util.List;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** The interactive shell: statements end with a semicolon and may span lines; an error does not end it; Ctrl-C stops the running query. */
final class SqlShell {
    private static final String PROMPT = "tidemill> ";
    private static final String CONTINUATION = "       -> ";

    private final EngineSession session;
    private final ScriptRunner runner;
    private final Console console;
    private final boolean verbose;

    SqlShell(EngineSession session, ScriptRunner runner, Console console, boolean verbose) {
        this.session = session;
        this.runner = runner;
        this.console = console;
        this.verbose = verbose;
    }

    void run() throws InterruptedException {
        try (Terminal terminal = TerminalBuilder.builder().dumb(true).build()) {
            terminal.handle(Terminal.Signal.INT, signal -> session.activeJobs().forEach(Job::cancel));
            LineReader reader = LineReaderBuilder.builder()
                    .terminal(terminal)
                    .completer(new SqlCompleter(session))
                    .variable(LineReader.SECONDARY_PROMPT_PATTERN, CONTINUATION)
                    .build();
            loop(reader);
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.USAGE, "the terminal cannot be used: " + e.getMessage() + "; use -e or run", e);
        }
    }

    private void loop(LineReader reader) throws InterruptedException {
        StringBuilder text = new StringBuilder();
        while (true) {
            try {
                String line = reader.readLine(text.isEmpty() ? PROMPT : CONTINUATION);
                if (text.isEmpty() && isExit(line)) {
                    return;
                }
                text.append(line).append('\n');
                if (text.toString().isBlank() || session.incomplete(text.toString())) {
                    continue;
                }
                execute(text.toString());
                text.setLength(0);
            } catch (UserInterruptException e) {
                text.setLength(0);
            } catch (EndOfFileException e) {
                if (!text.toString().isBlank()) {
                    execute(text.toString());
                }
                return;
            }
        }
    }

    private static boolean isExit(String line) {
        String word = line.strip().replace(";", "");
        return word.equalsIgnoreCase("exit") || word.equalsIgnoreCase("quit");
    }

    private void execute(String script) throws InterruptedException {
        try {
            List<StatementText> statements = session.split(script);
            for (StatementText statement : statements) {
                runner.run(statement);
            }
        } catch (EngineException e) {
            console.out().flush();
            ErrorText.print(e, verbose, console.err());
        }
        console.out().flush();
    }
}
