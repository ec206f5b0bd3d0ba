package io.tidemill.cli.engine;

import io.tidemill.core.plan.Job;
import io.tidemill.core.plan.TableReference;
import io.tidemill.error.EngineException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The INSERT jobs of a session that may still run, with what they write, so that a later statement can read what an earlier one wrote. */
final class RunningJobs {
    private static final String PATH = "path";

    private final List<Entry> entries = new ArrayList<>();

    private record Entry(Job job, boolean bounded, Set<String> written) {}

    synchronized void add(Job job, boolean bounded, List<TableReference> written) {
        entries.removeIf(entry -> entry.job().done() && !failed(entry.job()));
        Set<String> places = new HashSet<>();
        written.forEach(table -> places.addAll(places(table)));
        entries.add(new Entry(job, bounded, places));
    }

    /** A failed job stays until somebody has been told. */
    private static boolean failed(Job job) {
        try {
            job.await();
            return false;
        } catch (EngineException e) {
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Waits for bounded jobs that write what these tables read. */
    void awaitWritersOf(List<TableReference> tables) throws InterruptedException {
        for (Entry entry : snapshot()) {
            if (entry.bounded() && tables.stream().anyMatch(table -> overlaps(table, entry.written()))) {
                await(entry);
            }
        }
    }

    /** Waits for all bounded jobs. */
    void awaitBounded() throws InterruptedException {
        for (Entry entry : snapshot()) {
            if (entry.bounded()) {
                await(entry);
            }
        }
    }

    /** Waits for all jobs; the first failure is thrown after the others were cancelled. */
    void awaitAll() throws InterruptedException {
        for (Entry entry : snapshot()) {
            try {
                await(entry);
            } catch (EngineException e) {
                cancelAll();
                throw e;
            }
        }
    }

    void cancelAll() {
        snapshot().forEach(entry -> entry.job().cancel());
    }

    List<Job> jobs() {
        return snapshot().stream().map(Entry::job).toList();
    }

    private void await(Entry entry) throws InterruptedException {
        try {
            entry.job().await();
        } finally {
            if (entry.job().done()) {
                synchronized (this) {
                    entries.remove(entry);
                }
            }
        }
    }

    private synchronized List<Entry> snapshot() {
        return List.copyOf(entries);
    }

    private static Set<String> places(TableReference table) {
        Set<String> places = new HashSet<>();
        places.add(table.path().toString());
        if (table.options().containsKey(PATH)) {
            places.add(PATH + ":" + table.options().get(PATH));
        }
        return places;
    }

    private static boolean overlaps(TableReference table, Set<String> written) {
        for (String place : places(table)) {
            for (String other : written) {
                if (place.equals(other) || contains(place, other) || contains(other, place)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean contains(String place, String other) {
        return place.startsWith(PATH)
                && other.startsWith(PATH)
                && Path.of(other.substring(PATH.length() + 1)).startsWith(Path.of(place.substring(PATH.length() + 1)));
    }
}
