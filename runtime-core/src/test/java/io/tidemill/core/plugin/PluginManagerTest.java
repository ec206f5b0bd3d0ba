package io.tidemill.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PluginManagerTest {
    @TempDir
    Path plugins;

    private PluginManager manager() {
        return PluginManager.ofDirectories(List.of(plugins));
    }

    private static ErrorCode code(Throwable e) {
        return ((EngineException) e).code();
    }

    @Test
    void findsConnectorsInSortedOrder() throws IOException {
        PluginFolder.withConnector(plugins.resolve("zeta"), "zeta");
        PluginFolder.withConnector(plugins.resolve("alpha"), "alpha");
        try (PluginManager manager = manager()) {
            assertThat(manager.connectors()).containsExactly("alpha", "zeta");
            assertThat(manager.describe()).extracting(PluginDescription::name).containsExactly("alpha", "zeta");
            assertThat(manager.connector("zeta").identifier()).isEqualTo("zeta");
        }
    }

    @Test
    void anIndexedPluginIsNotLoadedUntilItIsUsed() throws IOException {
        PluginFolder.withConnector(plugins.resolve("lazy"), "lazy").index("name=lazy\nspi=1.0\nconnectors=lazy\n");
        try (PluginManager manager = manager()) {
            assertThat(manager.connectors()).containsExactly("lazy");
            assertThat(manager.describe())
                    .extracting(PluginDescription::spiVersion)
                    .containsExactly("1.0");
            assertThat(System.getProperty("test.loaded.lazy")).isNull();
            manager.connector("lazy");
            assertThat(System.getProperty("test.loaded.lazy")).isEqualTo("yes");
        }
    }

    @Test
    void anIndexThatMissesSomethingCostsTimeOnly() throws IOException {
        PluginFolder.withConnector(plugins.resolve("old"), "newer").index("name=old\nspi=1.0\n");
        try (PluginManager manager = manager()) {
            assertThat(manager.connector("newer").identifier()).isEqualTo("newer");
        }
    }

    @Test
    void anUnknownConnectorListsTheInstalledOnes() throws IOException {
        PluginFolder.withConnector(plugins.resolve("one"), "first");
        try (PluginManager manager = manager()) {
            assertThatThrownBy(() -> manager.connector("kafka"))
                    .hasMessageContaining("there is no connector 'kafka'; installed connectors are first")
                    .hasMessageContaining(plugins.toString())
                    .satisfies(e -> assertThat(code(e)).isEqualTo(ErrorCode.UNKNOWN_CONNECTOR));
            assertThatThrownBy(() -> manager.format("xml"))
                    .hasMessageContaining("installed formats are none")
                    .satisfies(e -> assertThat(code(e)).isEqualTo(ErrorCode.UNKNOWN_FORMAT));
        }
    }

    @Test
    void aBrokenPluginFailsOnlyWhenItIsUsed() throws IOException {
        PluginFolder.withConnector(plugins.resolve("good"), "good");
        new PluginFolder(plugins.resolve("bad")).provider("test.Missing").index("name=bad\nconnectors=bad\n");
        try (PluginManager manager = manager()) {
            assertThat(manager.connector("good").identifier()).isEqualTo("good");
            assertThatThrownBy(() -> manager.connector("bad"))
                    .hasMessageContaining("plugin in " + plugins.resolve("bad") + " cannot be loaded")
                    .hasMessageContaining("test.Missing")
                    .satisfies(e -> assertThat(code(e)).isEqualTo(ErrorCode.PLUGIN_BROKEN));
        }
    }

    @Test
    void aFolderWithoutProviderIsShownAsBroken() throws IOException {
        new PluginFolder(plugins.resolve("empty"));
        Files.createDirectories(plugins.resolve("none"));
        try (PluginManager manager = manager()) {
            assertThat(manager.connectors()).isEmpty();
            assertThat(manager.describe())
                    .extracting(PluginDescription::problem)
                    .satisfiesExactly(
                            text -> assertThat(text).contains("has no provider", "META-INF/services"),
                            text -> assertThat(text).contains("has no jar"));
        }
    }

    @Test
    void aPluginForANewerInterfaceIsRefused() throws IOException {
        PluginFolder.withConnector(plugins.resolve("future"), "future")
                .index("name=future\nspi=1.7\nconnectors=future\n");
        try (PluginManager manager = manager()) {
            assertThatThrownBy(() -> manager.connector("future"))
                    .hasMessageContaining("was built for connector interface 1.7, this engine has 1.0")
                    .satisfies(e -> assertThat(code(e)).isEqualTo(ErrorCode.PLUGIN_INCOMPATIBLE));
            assertThat(System.getProperty("test.loaded.future")).isNull();
        }
    }

    @Test
    void twoPluginsMayNotOfferTheSameConnector() throws IOException {
        PluginFolder.withConnector(plugins.resolve("a"), "same");
        PluginFolder.withConnector(plugins.resolve("b"), "same");
        try (PluginManager manager = manager()) {
            assertThatThrownBy(() -> manager.connector("same"))
                    .hasMessageContaining("offered by plugin a")
                    .hasMessageContaining("remove one");
        }
    }

    @Test
    void engineLibrariesAreNotVisibleAndTheErrorSaysSo() throws IOException {
        PluginFolder.withConnector(plugins.resolve("nosy"), "nosy")
                .source(
                        "test.nosy.Q",
                        "package test.nosy; public class Q extends P { static final Object G ="
                                + " com.google.common.collect.ImmutableList.of(); }")
                .provider("test.nosy.Q");
        try (PluginManager manager = manager()) {
            assertThatThrownBy(() -> manager.connector("nosy"))
                    .hasMessageContaining("com.google.common.collect.ImmutableList is not visible to plugin nosy")
                    .hasMessageContaining("add the jar to the plugin's folder");
        }
    }

    @Test
    void aBundledCopyOfTheInterfaceIsNeverUsed() throws IOException {
        PluginFolder folder = PluginFolder.withConnector(plugins.resolve("fat"), "fat");
        folder.source(
                "io.tidemill.spi.ConnectorPlugin",
                "package io.tidemill.spi; public interface ConnectorPlugin { String somethingElse(); }");
        try (PluginManager manager = manager()) {
            assertThat(manager.connector("fat").identifier()).isEqualTo("fat");
        }
        assertThatThrownBy(() -> PluginVerifier.verify(folder.path()))
                .hasMessageContaining("own copy of the connector interface");
    }

    @Test
    void verificationComparesTheIndexWithThePlugin() throws IOException {
        Path folder = plugins.resolve("off");
        PluginFolder.withConnector(folder, "off").index("name=off\nspi=1.0\nconnectors=on\n");
        assertThatThrownBy(() -> PluginVerifier.verify(folder)).hasMessageContaining("lists connectors [on]");
        try (PluginManager manager = manager()) {
            assertThatThrownBy(() -> manager.connector("on")).hasMessageContaining("does not offer it");
        }
    }

    @Test
    void verificationNamesWhatItFound() throws IOException {
        Path folder = plugins.resolve("fine");
        PluginFolder.withConnector(folder, "fine").index("name=fine\nspi=1.0\nconnectors=fine\n");
        assertThat(PluginVerifier.verify(folder)).anyMatch(line -> line.contains("connectors: fine"));
    }
}
