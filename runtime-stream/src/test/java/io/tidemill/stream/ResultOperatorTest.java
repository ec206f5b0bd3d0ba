package io.tidemill.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.plan.JobEnvironment;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.core.testing.RowText;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ResultOperatorTest {
    private static final LogicalType ROW = Nodes.row(Nodes.INT, Nodes.STRING);

    /** Writes down what a client gets, and whether its lock was held. */
    private static final class Client implements JobEnvironment {
        private final List<String> rows = new ArrayList<>();
        private boolean alone = true;

        @Override
        public String jobId() {
            return "job";
        }

        @Override
        public SessionCatalog catalog() {
            return new TestTables();
        }

        @Override
        public ConfigSnapshot config() {
            return ConfigSnapshot.withDefaults();
        }

        @Override
        public void onResult(ColumnBatch batch) {
            alone &= Thread.holdsLock(this);
            rows.addAll(RowText.format(batch, ROW.children()));
        }
    }

    @Test
    void theClientGetsEveryRowWithItsKindInOrder() {
        String[] changes = {"+I[1, a]", "-U[1, a]", "+U[1, b]", "+I[2, NULL]", "-D[1, b]"};
        List<Client> clients = new ArrayList<>();
        OperatorHarness.of(
                        () -> {
                            Client client = new Client();
                            clients.add(client);
                            return new ResultOperator(client);
                        },
                        ROW)
                .input(changes)
                .endInput()
                .expect()
                .close();
        assertThat(clients).isNotEmpty().allSatisfy(client -> {
            assertThat(client.rows).containsExactly(changes);
            assertThat(client.alone).as("one subtask at a time").isTrue();
        });
    }
}
