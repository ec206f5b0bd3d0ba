package io.tidemill.spi.sink;

import io.tidemill.spi.annotation.Evolving;

/** The sink can replace what is there: INSERT OVERWRITE. */
@Evolving
public interface SupportsOverwrite {
    void applyOverwrite();
}
