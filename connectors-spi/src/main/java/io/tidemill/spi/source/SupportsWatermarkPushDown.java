package io.tidemill.spi.source;

import io.tidemill.spi.annotation.Evolving;

/** The source makes watermarks itself, for {@code SOURCE_WATERMARK()}. */
@Evolving
public interface SupportsWatermarkPushDown {
    void applySourceWatermark();
}
