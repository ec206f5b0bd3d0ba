package io.tidemill.optimizer.physical;

import io.tidemill.optimizer.logical.SourceScan;
import org.apache.calcite.rel.RelNode;

/** Whether the rows of an expression end. */
final class Boundedness {
    private Boundedness() {}

    static boolean isBounded(RelNode rel) {
        if (rel instanceof SourceScan scan) {
            return scan.facts().bounded();
        }
        return rel.getInputs().stream().allMatch(Boundedness::isBounded);
    }
}
