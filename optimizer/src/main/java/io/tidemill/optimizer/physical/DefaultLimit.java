package io.tidemill.optimizer.physical;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.ExecutionOptions;
import io.tidemill.optimizer.logical.JobOutput;
import io.tidemill.optimizer.logical.RelRewriter;
import java.math.BigDecimal;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;

/** The LIMIT that table.exec.sort.default-limit gives to an ORDER BY without one. An INSERT would lose rows by it and needs a second option. */
final class DefaultLimit {
    private final int limit;
    private boolean found;

    private DefaultLimit(int limit) {
        this.limit = limit;
    }

    /** The rows of an output, limited where the options say so. */
    static RelNode apply(JobOutput output, ConfigSnapshot config) {
        DefaultLimit option = new DefaultLimit(config.get(ExecutionOptions.SORT_DEFAULT_LIMIT));
        if (option.limit <= 0) {
            return output.rel();
        }
        RelNode limited = new RelRewriter(option::limited).rewrite(output.rel());
        if (!option.found) {
            return output.rel();
        }
        if (output instanceof JobOutput.Insert insert) {
            String where = "Sink(" + insert.table().path() + ")";
            if (!config.get(ExecutionOptions.SORT_DEFAULT_LIMIT_APPLY_TO_INSERT)) {
                config.couldNotAct(
                        ExecutionOptions.SORT_DEFAULT_LIMIT,
                        where + " would lose rows; " + ExecutionOptions.SORT_DEFAULT_LIMIT_APPLY_TO_INSERT.key()
                                + " = true says that this is meant");
                return output.rel();
            }
            config.acted(ExecutionOptions.SORT_DEFAULT_LIMIT_APPLY_TO_INSERT, where);
        }
        config.acted(ExecutionOptions.SORT_DEFAULT_LIMIT, "Sort");
        config.remark(
                ExecutionOptions.SORT_DEFAULT_LIMIT,
                "ORDER BY without LIMIT gives no more than " + option.limit + " rows");
        return limited;
    }

    private RelNode limited(RelNode rel) {
        boolean unlimited = rel instanceof Sort sort
                && !sort.getCollation().getFieldCollations().isEmpty()
                && sort.offset == null
                && sort.fetch == null;
        if (!unlimited) {
            return rel;
        }
        found = true;
        Sort sort = (Sort) rel;
        return sort.copy(
                sort.getTraitSet(),
                sort.getInput(),
                sort.getCollation(),
                null,
                sort.getCluster().getRexBuilder().makeExactLiteral(BigDecimal.valueOf(limit)));
    }
}
