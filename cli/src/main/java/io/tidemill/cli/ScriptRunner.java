package io.tidemill.cli;

import io.tidemill.cli.engine.EngineSession;
import io.tidemill.cli.engine.QueryRows;
import io.tidemill.cli.engine.StatementResult;
import io.tidemill.core.plan.Job;
import io.tidemill.core.plan.StatementText;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode.Group;
import io.tidemill.error.TextPosition;

/** Runs the statements of a script in order and prints what comes of them; ends at the first error. */
final class ScriptRunner {
    private final EngineSession session;
    private final ResultPrinter printer;
    private final Console console;
    private final Progress progress;

    ScriptRunner(EngineSession session, ResultPrinter printer, Console console, Progress progress) {
        this.session = session;
        this.printer = printer;
        this.console = console;
        this.progress = progress;
    }

    /** Runs a script and waits for all its jobs. */
    void run(String script) throws InterruptedException {
        for (StatementText statement : session.split(script)) {
            run(statement);
        }
        awaitJobs();
    }

    /** Plans every statement, runs none. */
    void dryRun(String script) throws InterruptedException {
        int planned = 0;
        for (StatementText statement : session.split(script)) {
            try {
                StatementResult result = session.dryRun(statement);
                if (result instanceof StatementResult.Text text) {
                    printer.print(text.text());
                }
                planned++;
            } catch (EngineException e) {
                throw placed(e, statement);
            }
        }
        console.err().println("OK, " + planned + " statements planned, none run");
    }

    /** Runs one statement. */
    void run(StatementText statement) throws InterruptedException {
        try {
            show(session.execute(statement));
        } catch (EngineException e) {
            throw placed(e, statement);
        }
    }

    private void awaitJobs() throws InterruptedException {
        for (Job job : session.jobs()) {
            progress.await(job);
        }
        session.awaitJobs();
    }

    /** An error of the text that has no place of its own gets that of its statement; an error of running jobs needs none. */
    private static EngineException placed(EngineException e, StatementText statement) {
        Group group = e.code().group();
        return group == Group.JOB || group == Group.RESOURCE
                ? e
                : e.at(new TextPosition(statement.line(), statement.column()));
    }

    private void show(StatementResult result) throws InterruptedException {
        if (result instanceof StatementResult.Done done) {
            console.err().println(done.message());
        } else if (result instanceof StatementResult.Text text) {
            printer.print(text.text());
        } else if (result instanceof StatementResult.Listing listing) {
            printer.print(listing.columns(), listing.rows(), session.config());
        } else if (result instanceof StatementResult.Submitted submitted) {
            console.err()
                    .println("OK, job " + submitted.job().id()
                            + (submitted.bounded() ? " started" : " started; it has no end"));
        } else if (result instanceof StatementResult.Rows rows) {
            show(rows.rows());
        }
    }

    private void show(QueryRows rows) throws InterruptedException {
        try (QueryRows closing = rows) {
            closing.onWait(progress.of(closing.job()));
            long count = printer.print(closing, session.config());
            if (console.isTerminal()) {
                console.err().println(count == 1 ? "1 row" : count + " rows");
            }
        }
    }
}
