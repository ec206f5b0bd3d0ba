package io.tidemill.core.task;

/** A piece of work for one thread. */
@FunctionalInterface
public interface Task {
    /** Runs to the end, or until {@link TaskGroup#cancelled}; an exception ends the whole group. */
    void run() throws Exception;
}
