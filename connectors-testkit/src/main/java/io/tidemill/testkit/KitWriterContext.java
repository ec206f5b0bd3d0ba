package io.tidemill.testkit;

import io.tidemill.spi.sink.WriterContext;

/** The surroundings of one writer of a harness. */
record KitWriterContext(int taskIndex, int taskCount, String jobId) implements WriterContext {}
