package io.tidemill.plugin.filesystem;

import io.tidemill.plugin.filesystem.file.DataFile;
import io.tidemill.spi.format.BytesDecoder;
import io.tidemill.spi.format.Format;
import io.tidemill.spi.statistics.ColumnStatistics;
import io.tidemill.spi.statistics.TableStatistics;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Estimates what text files hold from the first rows of some of them. */
final class TextStatistics {
    private static final int SAMPLED_FILES = 4;
    private static final int SAMPLE_BYTES = 1 << 16;
    private static final int MAX_SAMPLE_ROWS = 4096;

    private final Format format;
    private final FileTable table;

    TextStatistics(Format format, FileTable table) {
        this.format = format;
        this.table = table;
    }

    /** What the samples hold of one column. */
    private static final class Sample {
        final Map<Object, Integer> occurrences = new HashMap<>();
        long rows;
        long nulls;
        long bytes;
        boolean countable;
    }

    TableStatistics of(List<DataFile> files, ScannedColumns columns, List<List<String>> nestedPaths)
            throws IOException {
        long totalBytes = files.stream().mapToLong(DataFile::size).sum();
        if (totalBytes == 0) {
            return TableStatistics.ofRows(0);
        }
        Map<String, Sample> samples = new HashMap<>();
        long sampledRows = 0;
        long sampledBytes = 0;
        int step = Math.max(1, files.size() / SAMPLED_FILES);
        byte[] head = new byte[SAMPLE_BYTES];
        for (int i = 0; i < files.size(); i += step) {
            DataFile file = files.get(i);
            int length = TextSplits.readHead(file, head);
            BytesDecoder decoder =
                    format.createDecoder(columns.fileRow(), columns.fileProjection(), nestedPaths, table.zone());
            decoder.startFile(file.path().toString(), true);
            int rows = decoder.decode(head, 0, length, MAX_SAMPLE_ROWS, length == file.size());
            sampledRows += rows;
            sampledBytes += decoder.consumed();
            add(decoder.batch(), columns, samples);
        }
        if (sampledRows == 0 || sampledBytes == 0) {
            return TableStatistics.UNKNOWN;
        }
        double rows = Math.rint((double) totalBytes / sampledBytes * sampledRows);
        Map<String, ColumnStatistics> statistics = new HashMap<>();
        samples.forEach((name, sample) -> statistics.put(name, statistics(sample, rows)));
        return new TableStatistics(OptionalDouble.of(rows), statistics);
    }

    private static void add(ColumnBatch batch, ScannedColumns columns, Map<String, Sample> samples) {
        for (ScannedColumns.Output output : columns.outputs()) {
            if (output.source() == ScannedColumns.Source.FILE) {
                add(
                        batch,
                        batch.column(output.index()),
                        samples.computeIfAbsent(output.name(), unused -> new Sample()));
            }
        }
    }

    private static void add(ColumnBatch batch, ColumnVector vector, Sample sample) {
        sample.countable = vector instanceof BytesVector
                || vector instanceof LongVector
                || vector instanceof IntVector
                || vector instanceof DoubleVector;
        for (int i = 0; i < batch.size(); i++) {
            int row = batch.row(i);
            sample.rows++;
            if (vector.isNull(row)) {
                sample.nulls++;
            } else if (vector instanceof BytesVector text) {
                sample.bytes += text.lengths()[row];
                sample.occurrences.merge(text.lengths()[row] * 31L * 31L + hash(text, row), 1, Integer::sum);
            } else if (vector instanceof LongVector longs) {
                sample.bytes += 8;
                sample.occurrences.merge(longs.get(row), 1, Integer::sum);
            } else if (vector instanceof IntVector ints) {
                sample.bytes += 4;
                sample.occurrences.merge(ints.get(row), 1, Integer::sum);
            } else if (vector instanceof DoubleVector doubles) {
                sample.bytes += 8;
                sample.occurrences.merge(doubles.get(row), 1, Integer::sum);
            }
        }
    }

    private static long hash(BytesVector text, int row) {
        return Arrays.hashCode(text.getBytes(row)) * 0x9E3779B97F4A7C15L;
    }

    private static ColumnStatistics statistics(Sample sample, double rows) {
        double notNull = sample.rows - sample.nulls;
        OptionalDouble distinct = sample.countable && notNull > 0
                ? OptionalDouble.of(distinct(sample, notNull, rows * notNull / sample.rows))
                : OptionalDouble.empty();
        return new ColumnStatistics(
                distinct,
                OptionalDouble.of((double) sample.nulls / sample.rows),
                sample.bytes > 0 ? OptionalDouble.of(sample.bytes / notNull) : OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** The estimator of Haas and Stokes: values seen once say how many were not seen at all. */
    private static double distinct(Sample sample, double sampled, double rows) {
        double seen = sample.occurrences.size();
        double once =
                sample.occurrences.values().stream().filter(count -> count == 1).count();
        double estimate = sampled * seen / (sampled - once + once * sampled / rows);
        return Math.max(seen, Math.min(rows, estimate));
    }
}
