package io.tidemill.plugin.example;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitEnumerator;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.source.SupportsLimitPushDown;
import io.tidemill.spi.source.TableSource;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The files of a folder, in the order of their names. */
final class LinesSource implements TableSource, SupportsLimitPushDown {
    private final Path folder;
    private final String suffix;
    private long limit = Long.MAX_VALUE;

    LinesSource(Path folder, String suffix) {
        this.folder = folder;
        this.suffix = suffix;
    }

    @Override
    public boolean bounded() {
        return true;
    }

    /** Each reader stops after the limit: together they may give more rows, which the contract allows. */
    @Override
    public void applyLimit(long rows) {
        limit = rows;
    }

    @Override
    public SplitEnumerator createEnumerator() {
        return new SplitEnumerator() {
            private boolean listed;

            @Override
            public List<Split> discover() throws IOException {
                if (listed) {
                    return List.of();
                }
                listed = true;
                return list();
            }

            @Override
            public boolean finished() {
                return listed;
            }
        };
    }

    @Override
    public SplitReader createReader(ReaderContext context) {
        return new LinesReader(context.batchSize(), limit);
    }

    private List<Split> list() throws IOException {
        List<Split> splits = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                if (name.endsWith(suffix) && !name.startsWith(".")) {
                    splits.add(new LinesSplit(file, Files.size(file)));
                }
            }
        } catch (NoSuchFileException e) {
            throw new EngineException(
                    ErrorCode.DATA_FILE_MISSING, "folder " + folder + " does not exist; check the option 'path'", e);
        }
        splits.sort(Comparator.comparing(Split::id));
        return splits;
    }
}
