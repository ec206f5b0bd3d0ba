package io.tidemill.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.TableReference;
import io.tidemill.core.plugin.PluginManager;
import io.tidemill.spi.TableContext;
import io.tidemill.type.Schema;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class ConnectorTableContextTest {
    private static TableContext table(String name, Map<Class<?>, Object> statement) {
        TableReference table = new TableReference(new ObjectPath("c", "d", name), Schema.of(List.of()), Map.of());
        return new ConnectorTableContext(
                table, PluginManager.ofDirectories(List.of()), ZoneOffset.UTC, false, new StringBuilder(), statement);
    }

    @Test
    void tablesOfOneStatementShareWhatTheFirstMade() {
        Map<Class<?>, Object> statement = new ConcurrentHashMap<>();
        AtomicInteger orders = table("orders", statement).shared(AtomicInteger.class, AtomicInteger::new);
        assertThat(table("lines", statement).shared(AtomicInteger.class, AtomicInteger::new))
                .isSameAs(orders);
        assertThat(table("orders", new ConcurrentHashMap<>()).shared(AtomicInteger.class, AtomicInteger::new))
                .isNotSameAs(orders);
    }
}
