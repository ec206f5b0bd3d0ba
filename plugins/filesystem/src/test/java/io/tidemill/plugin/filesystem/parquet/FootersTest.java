package io.tidemill.plugin.filesystem.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.plugin.filesystem.file.DataFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FootersTest {
    @TempDir
    Path dir;

    private DataFile file(String name, int rows, int rowGroups) throws Exception {
        Path path = dir.resolve(name);
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("COPY (SELECT i AS a FROM range(" + rows + ") r(i)) TO '" + path
                    + "' (FORMAT parquet, ROW_GROUP_SIZE " + rows / rowGroups + ")");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return new DataFile(path, Files.size(path), 1);
    }

    @Test
    void aFooterIsReadOnceUntilItsFileChanges() throws Exception {
        Footers footers = new Footers(100);
        DataFile file = file("a.parquet", 2048, 1);
        Footer footer = footers.footer(file);
        assertThat(footers.footer(file)).isSameAs(footer);
        DataFile changed = new DataFile(file.path(), file.size(), file.modifiedMillis() + 1);
        assertThat(footers.footer(changed)).isNotSameAs(footer);
    }

    @Test
    void theOneThatWasNotUsedForTheLongestGoesWhenThereAreTooMany() throws Exception {
        Footers footers = new Footers(5);
        DataFile first = file("a.parquet", 4096, 2);
        DataFile second = file("b.parquet", 4096, 2);
        DataFile third = file("c.parquet", 4096, 2);
        Footer firstFooter = footers.footer(first);
        Footer secondFooter = footers.footer(second);
        assertThat(footers.footer(first)).isSameAs(firstFooter);
        footers.footer(third);
        assertThat(footers.footer(first)).isSameAs(firstFooter);
        assertThat(footers.footer(second)).isNotSameAs(secondFooter);
    }

    @Test
    void oneThatIsTooLargeIsNotKept() throws Exception {
        Footers footers = new Footers(1);
        DataFile file = file("a.parquet", 4096, 2);
        assertThat(footers.footer(file)).isNotSameAs(footers.footer(file));
    }
}
