package io.tidemill.spi.sink;

import io.tidemill.spi.annotation.Evolving;

/**
 * What a writer prepared: kept in checkpoints until it is committed.
 *
 * @param payload printable, understood by the sink that made it
 */
@Evolving
public record Committable(String payload) {}
