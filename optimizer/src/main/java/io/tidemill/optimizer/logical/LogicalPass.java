package io.tidemill.optimizer.logical;

import java.util.List;
import org.apache.calcite.rel.RelNode;

/** One step of optimisation over the plan of one output. Stateless between calls; gives rows of the same type as it gets. */
public interface LogicalPass {
    /** The name by which {@code tidemill.optimizer.disabled-passes} switches it off. */
    String name();

    /** The plan after the step; the same object when there was nothing to do. */
    RelNode apply(RelNode plan, PassContext context);

    /** The plans of all outputs of a statement after the step. */
    default List<RelNode> applyAll(List<RelNode> plans, PassContext context) {
        return plans.stream().map(plan -> apply(plan, context)).toList();
    }

    /** True for steps without which no plan can be made: they cannot be switched off. */
    default boolean required() {
        return false;
    }

    /** True when it must see a statement as a whole: it runs before parts that several outputs share are cut out. Such passes come first. */
    default boolean seesWholeStatement() {
        return false;
    }
}
