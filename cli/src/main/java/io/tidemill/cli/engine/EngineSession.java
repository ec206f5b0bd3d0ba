package io.tidemill.cli.engine;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.NoticeSink;
import io.tidemill.config.Origin;
import io.tidemill.config.RuntimeOptions;
import io.tidemill.config.RuntimeOptions.RuntimeMode;
import io.tidemill.config.SessionConfig;
import io.tidemill.config.SessionZone;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.catalog.CatalogManager;
import io.tidemill.core.plan.Job;
import io.tidemill.core.plan.PlannedStatement;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.StatementText;
import io.tidemill.error.EngineException;
import io.tidemill.error.TextPosition;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One session: options, catalogs, jobs. Statements run one after the other on the caller's thread; INSERT jobs run beside it.
 */
public final class EngineSession implements AutoCloseable {
    private final SessionParts parts;
    private final SessionConfig config;
    private final CatalogManager catalogs;
    private final Appendable output;
    private final NoticeSink notices;
    private final RunningJobs jobs = new RunningJobs();
    private final JobStarter starter;
    private boolean modeAnnounced;
    private final Set<String> said = new HashSet<>();

    EngineSession(
            SessionParts parts, SessionConfig config, CatalogManager catalogs, Appendable output, NoticeSink notices) {
        this.parts = parts;
        this.config = config;
        this.catalogs = catalogs;
        this.output = output;
        this.notices = notices;
        this.starter = new JobStarter(parts, jobs);
    }

    /** Cuts a script into statements. */
    public List<StatementText> split(String script) {
        return parts.parser().get().split(script);
    }

    /** True when a shell should ask for more lines. */
    public boolean incomplete(String text) {
        return parts.parser().get().incomplete(text);
    }

    /** The session's options. */
    public SessionConfig config() {
        return config;
    }

    /** The names as they are now, for completion. */
    public SessionCatalog names() {
        return catalogs.forStatement(SessionZone.of(config), output);
    }

    /**
     * Executes one statement.
     *
     * @throws EngineException what is wrong with it, with its place; a failed job
     */
    public StatementResult execute(StatementText statement) throws InterruptedException {
        Statement planned = plan(statement);
        return new StatementExecutor(this, planned.scope()).execute(planned.plan());
    }

    /** Plans a statement and executes only what later statements need to be planned: SET, USE and DDL. */
    public StatementResult dryRun(StatementText statement) throws InterruptedException {
        Statement planned = plan(statement);
        return new StatementExecutor(this, planned.scope()).dryRun(planned.plan());
    }

    /**
     * A planned statement with its surroundings.
     *
     * @param plan what it asks for
     * @param scope its surroundings
     */
    private record Statement(PlannedStatement plan, StatementScope scope) {}

    private Statement plan(StatementText statement) {
        TextPosition place = new TextPosition(statement.line(), statement.column());
        ConfigSnapshot options = config.snapshot();
        SessionCatalog catalog = catalogs.forStatement(SessionZone.of(options), output);
        StatementScope scope = new StatementScope(place, options, catalog);
        PlannedStatement plan =
                parts.planners().apply(options.get(TidemillOptions.PLANNER)).plan(statement, catalog, options);
        if (!(plan instanceof PlannedStatement.Explained)) {
            options.warnings().stream().filter(said::add).forEach(notices::notice);
        }
        return new Statement(plan, scope);
    }

    /** Waits until no job of this session runs; throws the first failure. */
    public void awaitJobs() throws InterruptedException {
        jobs.awaitAll();
    }

    /** INSERT jobs that may still run. */
    public List<Job> jobs() {
        return jobs.jobs();
    }

    /** Everything that runs, queries included. May be called from any thread. */
    public List<Job> activeJobs() {
        return starter.active();
    }

    /** The last jobs, also those that have ended, for metrics. May be called from any thread. */
    public List<Job> observedJobs() {
        return starter.observed();
    }

    CatalogManager catalogs() {
        return catalogs;
    }

    JobStarter starter() {
        return starter;
    }

    /** Says once which mode AUTOMATIC came to, and again when it changes. */
    void announceMode(boolean streaming, ConfigSnapshot options) {
        if (!modeAnnounced && options.get(RuntimeOptions.RUNTIME_MODE) == RuntimeMode.AUTOMATIC) {
            modeAnnounced = true;
            notices.notice(
                    streaming
                            ? "running in streaming mode, since a source has no end or gives changes (execution.runtime-mode = AUTOMATIC)"
                            : "running in batch mode, since every source ends (execution.runtime-mode = AUTOMATIC)");
        }
    }

    void set(String key, String value, TextPosition place) {
        config.set(key, value, Origin.set(place));
    }

    void notice(String text) {
        notices.notice(text);
    }

    /** Waits for bounded jobs, cancels the others. */
    @Override
    public void close() {
        try {
            jobs.awaitBounded();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            jobs.cancelAll();
            catalogs.close();
        }
    }
}
