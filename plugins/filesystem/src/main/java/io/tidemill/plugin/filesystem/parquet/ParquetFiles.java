package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.plugin.filesystem.file.DataFile;
import io.tidemill.plugin.filesystem.file.FileReader;
import io.tidemill.plugin.filesystem.file.FileSplit;
import io.tidemill.spi.TableContext;
import io.tidemill.spi.predicate.Predicate;
import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.statistics.TableStatistics;
import io.tidemill.type.LogicalType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The Parquet files of one scan: the door of this package. */
public final class ParquetFiles {
    private final Footers footers;
    private final LogicalType fileRow;
    private final ParquetFormat format;

    /**
     * Files that all have these columns.
     *
     * @param fileRow the columns of the table that stand in files
     * @param context of the table; all scans of its statement read a footer once
     */
    public ParquetFiles(LogicalType fileRow, ParquetFormat format, TableContext context) {
        this.footers = context.shared(Footers.class, Footers::new);
        this.fileRow = fileRow;
        this.format = format;
    }

    /** One part for each row group. */
    public List<FileSplit> cut(DataFile file) throws IOException {
        List<FileSplit> splits = new ArrayList<>();
        // A footer may list them in another order than that in which they stand in the file.
        long[] starts = footers.footer(file).starts().clone();
        Arrays.sort(starts);
        for (int i = 0; i < starts.length; i++) {
            long start = i == 0 ? 0 : starts[i];
            long end = i == starts.length - 1 ? file.size() : starts[i + 1];
            splits.add(new FileSplit(file.path(), start, end - start, file.size(), file.modifiedMillis(), false));
        }
        return splits;
    }

    /**
     * A reader.
     *
     * @param projection the wanted columns, as indexes into the columns of files
     * @param nestedPaths needed fields inside ROW columns
     * @param filters row groups without a row that passes all of them are left out
     */
    public FileReader reader(
            int[] projection, List<List<String>> nestedPaths, List<Predicate> filters, ReaderContext context) {
        return new ParquetReader(
                footers,
                fileRow,
                projection,
                nestedPaths,
                new RowGroupFilter(fileRow, filters),
                format.missingIsNull(),
                context);
    }

    /**
     * Statistics of the rows of these files, without row groups that the filters leave out. Rows are counted exactly.
     *
     * @param columns the columns that are of interest
     */
    public TableStatistics statistics(List<DataFile> files, List<String> columns, List<Predicate> filters)
            throws IOException {
        return new FooterStatistics(footers, fileRow, format.missingIsNull()).of(files, columns, filters);
    }
}
