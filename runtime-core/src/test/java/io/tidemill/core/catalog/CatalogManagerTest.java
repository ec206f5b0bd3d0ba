package io.tidemill.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.PlannedStatement.AlterTable;
import io.tidemill.core.plan.PlannedStatement.CreateCatalog;
import io.tidemill.core.plan.PlannedStatement.CreateFunction;
import io.tidemill.core.plan.PlannedStatement.CreateTable;
import io.tidemill.core.plan.PlannedStatement.CreateView;
import io.tidemill.core.plan.PlannedStatement.DropDatabase;
import io.tidemill.core.plan.PlannedStatement.DropTable;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plugin.PluginManager;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.catalog.CatalogTable;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CatalogManagerTest {
    private final CatalogManager manager = new CatalogManager(PluginManager.ofDirectories(List.of()));

    private static ObjectPath path(String name) {
        return new ObjectPath("default_catalog", "default_database", name);
    }

    private static CatalogTable table(String column) {
        Schema schema = Schema.of(List.of(Column.physical(column, LogicalType.int32())));
        return new CatalogTable(schema, Map.of("connector", "x"), Optional.empty(), Optional.empty());
    }

    private static CatalogTable view() {
        return new CatalogTable(Schema.of(List.of()), Map.of(), Optional.of("SELECT 1"), Optional.empty());
    }

    private SessionCatalog session() {
        return manager.forStatement(ZoneOffset.UTC, new StringBuilder());
    }

    private void createTable(String name, boolean temporary) {
        manager.create(new CreateTable(path(name), table(temporary ? "temporary" : "permanent"), temporary, false));
    }

    private String columnOf(String name) {
        return session().table(path(name)).orElseThrow().schema().names().get(0);
    }

    @Test
    void temporaryTablesHidePermanentOnes() {
        createTable("t", false);
        createTable("t", true);
        assertThat(columnOf("t")).isEqualTo("temporary");
        assertThat(session().tables("default_catalog", "default_database")).containsExactly("t");
        assertThatThrownBy(() -> manager.drop(new DropTable(path("t"), false, false, false)))
                .hasMessageContaining("DROP TEMPORARY TABLE");
        manager.drop(new DropTable(path("t"), false, true, false));
        assertThat(columnOf("t")).isEqualTo("permanent");
    }

    @Test
    void existingTablesAreRefusedUnlessAskedFor() {
        createTable("t", false);
        assertThatThrownBy(() -> createTable("t", false))
                .satisfies(e -> assertThat(((EngineException) e).code()).isEqualTo(ErrorCode.OBJECT_EXISTS));
        assertThat(manager.create(new CreateTable(path("t"), table("other"), false, true)))
                .isFalse();
        assertThat(columnOf("t")).isEqualTo("permanent");
    }

    @Test
    void droppingTheWrongKindSaysWhichWordToUse() {
        createTable("t", false);
        assertThatThrownBy(() -> manager.drop(new DropTable(path("t"), true, false, false)))
                .hasMessageContaining("is a table, not a view");
    }

    @Test
    void droppingWhatIsNotThereListsWhatIs() {
        createTable("orders", false);
        assertThatThrownBy(() -> manager.drop(new DropTable(path("order"), false, false, false)))
                .hasMessageContaining("tables and views are orders");
        manager.drop(new DropTable(path("order"), false, false, true));
    }

    @Test
    void viewsCanBeReplacedButNotByMistakeATable() {
        manager.create(new CreateView(path("v"), view(), false, false, true));
        manager.create(new CreateView(path("v"), view(), false, false, true));
        createTable("t", false);
        assertThatThrownBy(() -> manager.create(new CreateView(path("t"), view(), false, false, true)))
                .hasMessageContaining("not a view");
    }

    @Test
    void tablesCanBeRenamed() {
        createTable("a", false);
        manager.alter(new AlterTable(path("a"), path("b"), table("renamed")));
        assertThat(session().tables("default_catalog", "default_database")).containsExactly("b");
        assertThat(columnOf("b")).isEqualTo("renamed");
    }

    @Test
    void aStatementKeepsTheCatalogThatWasCurrent() {
        manager.create(new CreateCatalog("c2", Map.of("type", "generic_in_memory"), false));
        SessionCatalog before = session();
        manager.useCatalog("c2");
        assertThat(before.resolve(List.of("t"))).isEqualTo(path("t"));
        assertThat(session().resolve(List.of("t"))).isEqualTo(new ObjectPath("c2", "default_database", "t"));
    }

    @Test
    void databasesInUseOrNotEmptyStay() {
        manager.createDatabase("default_catalog", "d", false);
        manager.create(new CreateTable(new ObjectPath("default_catalog", "d", "t"), table("x"), false, false));
        assertThatThrownBy(() -> manager.drop(new DropDatabase("default_catalog", "d", false, false)))
                .hasMessageContaining("CASCADE");
        manager.useDatabase("default_catalog", "d");
        assertThatThrownBy(() -> manager.drop(new DropDatabase("default_catalog", "d", false, true)))
                .hasMessageContaining("in use");
    }

    @Test
    void unknownCatalogTypesListTheKnownOnes() {
        assertThatThrownBy(() -> manager.create(new CreateCatalog("h", Map.of("type", "hive"), false)))
                .hasMessageContaining("types are generic_in_memory");
        assertThatThrownBy(() -> manager.create(
                        new CreateCatalog("m", Map.of("type", "generic_in_memory", "default-databse", "x"), false)))
                .hasMessageContaining("did you mean 'default-database'?");
    }

    @Test
    void functionsThatNoPluginHasAreRefused() {
        assertThatThrownBy(() -> manager.create(new CreateFunction(List.of("f"), "com.acme.F", true, false, false)))
                .hasMessageContaining("no plugin offers a function 'com.acme.F'");
    }
}
