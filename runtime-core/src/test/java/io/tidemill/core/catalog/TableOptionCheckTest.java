package io.tidemill.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.TableReference;
import io.tidemill.core.plugin.PluginFolder;
import io.tidemill.core.plugin.PluginManager;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TableOptionCheckTest {
    @TempDir
    Path plugins;

    private CatalogManager manager;

    @BeforeEach
    void install() throws IOException {
        PluginFolder.withConnector(plugins.resolve("files"), "files");
        manager = new CatalogManager(PluginManager.ofDirectories(List.of(plugins)));
    }

    private void open(Map<String, String> options) {
        TableReference table = new TableReference(new ObjectPath("c", "d", "orders"), Schema.of(List.of()), options);
        manager.forStatement(ZoneOffset.UTC, new StringBuilder()).createSource(table, false);
    }

    @Test
    void rightOptionsReachTheFactory() {
        assertThatThrownBy(() -> open(Map.of("connector", "files", "path", "/data", "rows", "3")))
                .hasMessageContaining("path /data");
    }

    @Test
    void allProblemsAreReportedAtOnce() {
        assertThatThrownBy(() -> open(Map.of("connector", "files", "pth", "/data", "rows", "many")))
                .satisfies(e -> assertThat(((EngineException) e).code()).isEqualTo(ErrorCode.INVALID_TABLE_OPTION))
                .hasMessageContaining("table c.d.orders: option 'path' is missing")
                .hasMessageContaining("'pth' is not an option of this table; did you mean 'path'?")
                .hasMessageContaining("'many' is not a value of rows");
    }

    @Test
    void aTableWithoutConnectorListsTheInstalledOnes() {
        assertThatThrownBy(() -> open(Map.of("path", "x"))).hasMessageContaining("installed connectors are files");
    }

    @Test
    void anUnknownFormatNamesTheTable() {
        assertThatThrownBy(() -> open(Map.of("connector", "files", "path", "x", "format", "xml")))
                .hasMessageContaining("table c.d.orders: there is no format 'xml'")
                .satisfies(e -> assertThat(((EngineException) e).code()).isEqualTo(ErrorCode.UNKNOWN_FORMAT));
    }
}
