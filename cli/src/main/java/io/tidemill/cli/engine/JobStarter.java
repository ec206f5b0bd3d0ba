package io.tidemill.cli.engine;

import io.tidemill.core.plan.Job;
import io.tidemill.core.plan.PhysicalPlan;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Starts jobs on the runtime that a plan is for. */
final class JobStarter {
    private static final String BATCH = "batch";
    private static final String STREAM = "stream";
    /** Ended jobs that metrics still show. */
    private static final int REMEMBERED = 64;

    private final SessionParts parts;
    private final RunningJobs jobs;
    private final AtomicInteger started = new AtomicInteger();
    private final Deque<Job> recent = new ArrayDeque<>();

    JobStarter(SessionParts parts, RunningJobs jobs) {
        this.parts = parts;
        this.jobs = jobs;
    }

    RunningJobs jobs() {
        return jobs;
    }

    /** Starts a job after the earlier ones that write what it reads. */
    Job start(PhysicalPlan plan, StatementScope scope, Consumer<ColumnBatch> results) throws InterruptedException {
        jobs.awaitWritersOf(new PlanFacts(plan).scannedTables());
        Job job = parts.runners()
                .apply(plan.streaming() ? STREAM : BATCH)
                .start(plan, new JobScope(newId(), scope.catalog(), scope.options(), results));
        synchronized (this) {
            recent.addLast(job);
            while (recent.size() > REMEMBERED && recent.peekFirst().done()) {
                recent.removeFirst();
            }
        }
        return job;
    }

    /** Jobs that run, queries included. */
    List<Job> active() {
        return observed().stream().filter(job -> !job.done()).toList();
    }

    /** The last jobs, also those that have ended. */
    synchronized List<Job> observed() {
        return List.copyOf(recent);
    }

    /** Unique on this machine: time, process and number. */
    private String newId() {
        return Long.toString(parts.clock().millis(), Character.MAX_RADIX) + "-"
                + Long.toString(ProcessHandle.current().pid(), Character.MAX_RADIX) + "-" + started.incrementAndGet();
    }
}
