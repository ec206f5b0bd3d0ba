package io.tidemill.testkit;

import io.tidemill.spi.predicate.Predicate;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SupportsDynamicFiltering;
import io.tidemill.spi.source.SupportsFilterPushDown;
import io.tidemill.spi.source.SupportsLimitPushDown;
import io.tidemill.spi.source.SupportsPartitionPushDown;
import io.tidemill.spi.source.SupportsReadingMetadata;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.vector.ChangelogMode;
import io.tidemill.type.LogicalType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.Executable;

/** What a source promises. The unpushed rows, read by one reader, are the truth that everything else is held against. */
final class SourceChecks {
    private final TestTable table;
    private final SourceHarness harness;
    private final LogicalType row;
    private final List<DynamicTest> checks = new ArrayList<>();

    SourceChecks(TestTable table, SourceHarness harness) {
        this.table = table;
        this.harness = harness;
        this.row = table.schema().physicalRow();
    }

    List<DynamicTest> all(Set<Capability> capabilities) {
        add("source: rows are the same in batches of 1, 3 and 2048", this::batchSizes);
        add("source: rows are the same with 3 readers", () -> same("3 readers", harness.rows(3)));
        add("source: rows come with the kinds that the changelog mode names", this::rowKinds);
        add("source: splits have distinct ids, the same in each run", this::splitIds);
        add("source: a split can be read again from its start", this::splitsReadAgain);
        for (Capability capability : capabilities) {
            addCapability(capability);
        }
        return checks;
    }

    private void addCapability(Capability capability) {
        switch (capability) {
            case RESUME -> add("source: a split goes on from each position after a restore", this::resumes);
            case PROJECTION -> add("projection: columns in any order, and none", this::projections);
            case FILTER -> add("filter: pushed filters give the rows of unpushed filters", this::filters);
            case LIMIT -> add("limit: enough rows, and only rows of the table", this::limits);
            case PARTITIONS -> add("partitions: each row is in exactly one partition", this::partitions);
            case DYNAMIC_FILTER -> add("dynamic filter: no wanted row is lost", this::dynamicFilters);
            case STATISTICS -> add("statistics: in range, and true of the rows", this::statistics);
            case READ_METADATA -> add("metadata: keys come after the physical columns", this::metadata);
            default -> {
                // the others have no check of rows of their own
            }
        }
    }

    private void add(String name, Executable check) {
        checks.add(DynamicTest.dynamicTest(name, check));
    }

    private List<Change> truth() {
        return harness.rows();
    }

    private void same(String what, List<Change> actual) {
        Rows.assertSame(what, actual, truth());
    }

    private void batchSizes() {
        for (int size : new int[] {1, 3, 2048}) {
            same("batches of " + size + " rows", harness.batchSize(size).rows());
        }
    }

    private void rowKinds() {
        ChangelogMode mode = table.source().changelogMode();
        for (Change change : truth()) {
            Rows.check(
                    mode.contains(change.kind()),
                    change + " came from a source whose changelog mode is " + mode.kinds());
        }
    }

    private void splitIds() {
        List<String> ids = ids(harness.splits());
        Rows.check(new HashSet<>(ids).size() == ids.size(), "split ids are not distinct: " + ids);
        Rows.check(ids.equals(ids(harness.splits())), "a second run has other split ids or another order");
    }

    private static List<String> ids(List<Split> splits) {
        return splits.stream().map(Split::id).toList();
    }

    private void splitsReadAgain() {
        List<Change> all = new ArrayList<>();
        for (Split split : harness.splits()) {
            List<Change> first = harness.rows(split, null);
            Rows.assertSameOrder("second read of split " + split.id(), harness.rows(split, null), first);
            all.addAll(first);
        }
        same("all splits one by one", all);
    }

    private void resumes() {
        for (int size : new int[] {1, 3}) {
            SourceHarness small = harness.batchSize(size);
            for (Split split : small.splits()) {
                Rows.assertSameOrder(
                        "split " + split.id() + " in batches of " + size + " rows with a restore after each",
                        small.rowsRestoringAfterEveryBatch(split),
                        small.rows(split, null));
            }
        }
    }

    private void projections() {
        List<String> names = row.names();
        List<String> reversed = new ArrayList<>(names);
        Collections.reverse(reversed);
        projection(names);
        projection(reversed);
        projection(List.of());
        names.forEach(name -> projection(List.of(name)));
    }

    private void projection(List<String> columns) {
        int[] indexes = columns.stream().mapToInt(row.names()::indexOf).toArray();
        List<Change> expected =
                truth().stream().map(change -> change.project(indexes)).toList();
        Rows.assertSame("projection to " + columns, harness.project(columns).rows(), expected);
    }

    private void filters() {
        for (Predicate predicate : candidates()) {
            filter(List.of(predicate));
        }
        List<Predicate> several = candidates();
        if (several.size() > 3) {
            filter(List.of(several.get(0), several.get(several.size() / 2), several.get(several.size() - 1)));
        }
        filter(List.of());
    }

    private void filter(List<Predicate> conjuncts) {
        List<Predicate> guaranteed = new ArrayList<>();
        List<Change> read = harness.with(source -> {
                    guaranteed.clear();
                    guaranteed.addAll(((SupportsFilterPushDown) source).applyFilters(conjuncts));
                })
                .rows();
        Rows.check(
                conjuncts.containsAll(guaranteed), "the source guarantees filters it was not offered: " + guaranteed);
        List<Change> expected = accepted(truth(), conjuncts);
        Rows.assertContained("filters " + conjuncts, read, truth());
        Rows.assertSame(
                "filters " + conjuncts + ", of which the source guarantees " + guaranteed,
                accepted(read, conjuncts),
                expected);
        Rows.assertSame("guaranteed filters " + guaranteed, accepted(read, guaranteed), read);
    }

    private List<Change> accepted(List<Change> rows, List<Predicate> conjuncts) {
        PredicateOracle oracle = new PredicateOracle(row.names());
        return rows.stream()
                .filter(change -> conjuncts.stream().allMatch(conjunct -> oracle.accepts(conjunct, change)))
                .toList();
    }

    private List<Predicate> candidates() {
        return new PredicateCandidates(row, truth()).all();
    }

    private void limits() {
        int total = truth().size();
        for (long limit : new long[] {0, 1, total / 2, total, total + 1L}) {
            List<Change> rows = harness.with(source -> ((SupportsLimitPushDown) source).applyLimit(limit))
                    .rows();
            Rows.assertContained("limit " + limit, rows, truth());
            Rows.check(
                    rows.size() >= Math.min(limit, total),
                    "limit " + limit + " gave " + rows.size() + " of " + total + " rows");
        }
    }

    private void partitions() throws IOException {
        if (table.schema().partitionKeys().isEmpty()) {
            return;
        }
        List<Map<String, String>> partitions = partitions(table.source());
        Rows.check(new HashSet<>(partitions).size() == partitions.size(), "a partition is listed twice: " + partitions);
        List<Change> all = new ArrayList<>();
        for (Map<String, String> partition : partitions) {
            Rows.check(
                    partition.keySet().equals(Set.copyOf(table.schema().partitionKeys())),
                    "partition " + partition + " does not name exactly the columns "
                            + table.schema().partitionKeys());
            all.addAll(harness.with(apply(List.of(partition))).rows());
        }
        same("all partitions one by one", all);
        same("all partitions at once", harness.with(apply(partitions)).rows());
        Rows.assertSame("no partition", harness.with(apply(List.of())).rows(), List.of());
    }

    private static List<Map<String, String>> partitions(TableSource source) throws IOException {
        return ((SupportsPartitionPushDown) source).listPartitions();
    }

    private static Consumer<TableSource> apply(List<Map<String, String>> partitions) {
        return source -> ((SupportsPartitionPushDown) source).applyPartitions(partitions);
    }

    private void dynamicFilters() {
        List<String> accepted = ((SupportsDynamicFiltering) table.source()).acceptedFilterColumns(row.names());
        Rows.check(row.names().containsAll(accepted), "accepted filter columns were not offered: " + accepted);
        for (Predicate predicate : candidates()) {
            if (accepted.containsAll(PredicateColumns.of(predicate))) {
                List<Change> rows = harness.with(
                                source -> ((SupportsDynamicFiltering) source).applyDynamicFilter(predicate))
                        .rows();
                Rows.assertContained("dynamic filter " + predicate, rows, truth());
                Rows.assertSame(
                        "dynamic filter " + predicate,
                        accepted(rows, List.of(predicate)),
                        accepted(truth(), List.of(predicate)));
            }
        }
    }

    private void statistics() {
        new StatisticsCheck(row, truth()).check(table.source());
    }

    private void metadata() {
        List<String> keys = List.copyOf(
                ((SupportsReadingMetadata) table.source()).metadata().keySet());
        for (String key : keys) {
            metadata(List.of(key));
        }
        metadata(keys);
    }

    private void metadata(List<String> keys) {
        int[] physical = new int[row.children().size()];
        for (int i = 0; i < physical.length; i++) {
            physical[i] = i;
        }
        List<Change> rows = harness.metadata(keys).rows();
        same(
                "physical columns beside metadata " + keys,
                rows.stream().map(change -> change.project(physical)).toList());
    }
}
