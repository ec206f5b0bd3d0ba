package io.tidemill.testkit.sql;

import io.tidemill.embedded.Session;
import io.tidemill.embedded.Tidemill;
import java.nio.file.Path;
import java.util.List;

/** Makes sessions for tests: UTC, one setting, one set of plugin folders. */
final class TestEngine implements AutoCloseable {
    private final Tidemill tidemill;
    private final Session session;

    TestEngine(List<Path> pluginDirectories, EngineSetting setting, Path dataDirectory) {
        Tidemill.Builder builder = Tidemill.builder()
                .set("table.local-time-zone", "UTC")
                .set("execution.runtime-mode", setting.mode().text())
                .set("tidemill.data-dir", dataDirectory.toString());
        setting.options().forEach(builder::set);
        pluginDirectories.forEach(builder::pluginDirectory);
        tidemill = builder.build();
        session = tidemill.openSession();
    }

    Session session() {
        return session;
    }

    @Override
    public void close() {
        try (tidemill) {
            session.close();
        }
    }
}
