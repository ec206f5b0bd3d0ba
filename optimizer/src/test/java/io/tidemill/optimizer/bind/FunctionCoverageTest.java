package io.tidemill.optimizer.bind;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.function.BuiltinFunctions;
import io.tidemill.core.function.FunctionRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlTableFunction;
import org.junit.jupiter.api.Test;

/** Functions that can be written and functions that can be run are the same, but for those that are named here. */
final class FunctionCoverageTest {
    /** SOURCE_WATERMARK is an instruction to the planner. */
    private static final Set<String> NEVER_RUN = Set.of("SOURCE_WATERMARK");

    @Test
    void functionsThatBindHaveCode() {
        FunctionRegistry registry = new BuiltinFunctions();
        Set<String> missing = new TreeSet<>();
        for (SqlOperator operator : new DialectOperatorTable(new TestCatalog()).getOperatorList()) {
            if (operator instanceof SqlFunction
                    && !(operator instanceof SqlAggFunction)
                    && !(operator instanceof SqlTableFunction)
                    && !registry.names().contains(operator.getName())) {
                missing.add(operator.getName());
            }
        }
        missing.removeAll(NEVER_RUN);
        List<String> extra = new ArrayList<>(registry.names());
        extra.removeAll(new DialectOperatorTable(new TestCatalog()).functionNames());
        assertThat(missing).as("extra: " + extra).isEmpty();
    }
}
