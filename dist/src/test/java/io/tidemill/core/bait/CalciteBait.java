package io.tidemill.core.bait;

import org.apache.calcite.rel.RelNode;

/** Breaks a rule on purpose. */
final class CalciteBait {
    RelNode node;
}
