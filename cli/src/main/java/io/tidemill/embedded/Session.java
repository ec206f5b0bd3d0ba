package io.tidemill.embedded;

import io.tidemill.cli.engine.EngineSession;
import io.tidemill.config.Configuration;
import io.tidemill.config.SessionConfig;
import io.tidemill.core.plan.StatementText;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.List;

/**
 * A session: options, catalogs, jobs. Used by one thread at a time. Closing it waits for INSERT jobs that end by themselves and stops all others.
 */
public final class Session implements AutoCloseable {
    private final EngineSession session;

    Session(EngineSession session) {
        this.session = session;
    }

    /**
     * Executes one statement, or several separated by semicolons: those before the last run to their end.
     *
     * @return what the last statement gives; close it when its rows are not read to the end
     * @throws EngineException what is wrong, with its place in {@code sql}
     */
    public Result execute(String sql) {
        List<StatementText> statements = session.split(sql);
        if (statements.isEmpty()) {
            throw new EngineException(ErrorCode.SYNTAX, "there is no statement in the text");
        }
        try {
            for (StatementText statement : statements.subList(0, statements.size() - 1)) {
                try (Result result = Result.of(session.execute(statement))) {
                    result.await();
                }
            }
            return Result.of(session.execute(statements.get(statements.size() - 1)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException(ErrorCode.CANCELLED, "the thread was interrupted", e);
        }
    }

    /** SET: reads and checks the value. */
    public Session set(String key, String value) {
        session.config().set(key, value);
        return this;
    }

    /** The options of this session. */
    public SessionConfig config() {
        return session.config();
    }

    /** The form in which older programs set options: {@code getConfiguration().setString(key, value)}. */
    public Configuration getConfiguration() {
        return session.config().getConfiguration();
    }

    /** Waits until no INSERT of this session runs; throws the first failure. */
    public void awaitJobs() {
        try {
            session.awaitJobs();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException(ErrorCode.CANCELLED, "the thread was interrupted", e);
        }
    }

    @Override
    public void close() {
        session.close();
    }
}
