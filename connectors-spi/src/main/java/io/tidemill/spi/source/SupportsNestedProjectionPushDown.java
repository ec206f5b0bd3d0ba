package io.tidemill.spi.source;

import io.tidemill.spi.annotation.Evolving;
import java.util.List;

/**
 * The source can leave fields inside ROW columns unread. The type of the column does not change; a field that is not listed may
 * come as NULL.
 */
@Evolving
public interface SupportsNestedProjectionPushDown extends SupportsProjectionPushDown {
    /**
     * Tells which nested fields are needed.
     *
     * @param paths dotted from the top-level column, each as a list of names; a column with no path is needed whole
     */
    void applyNestedProjection(List<List<String>> paths);
}
