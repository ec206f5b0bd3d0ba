package io.tidemill.optimizer.physical;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.SinkOptions;
import io.tidemill.config.SinkOptions.KeyedShuffle;
import io.tidemill.config.SinkOptions.UpsertMaterialize;
import io.tidemill.core.plan.Distribution;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.PlanText;
import io.tidemill.core.plan.StreamSinkMaterializeNode;
import io.tidemill.core.plan.TableReference;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.optimizer.logical.JobOutput;
import io.tidemill.spi.vector.ChangelogMode;
import io.tidemill.spi.vector.RowKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sinks of a stream: which changes they take, and whether rows of different keys compete for one of theirs. */
final class StreamSinks {
    private final StreamPhysicalPlanner planner;
    private final Map<TableReference, ChangelogMode> modes = new HashMap<>();

    StreamSinks(StreamPhysicalPlanner planner) {
        this.planner = planner;
    }

    PhysicalNode plan(JobOutput.Insert insert, PhysicalNode input) {
        ChangelogMode query = new ChangelogMode(input.properties().changes(), false);
        ChangelogMode sink =
                planner.context.catalog().createSink(insert.table(), true).changelogMode(query);
        modes.put(insert.table(), sink);
        refuseUnwanted(insert, input, sink);
        List<Integer> key = Sinks.primaryKey(insert, insert.table().schema().sinkRow());
        PhysicalNode rows = competes(insert, input, sink, key) ? materialized(insert.table(), input, key) : input;
        return new Sinks(planner.context).node(insert, byKey(insert, rows, key), planner);
    }

    /** Changes of one key must stay in order on their way to a sink with another number of tasks; the option says whether rows are also exchanged where that is not needed. */
    private PhysicalNode byKey(JobOutput.Insert insert, PhysicalNode rows, List<Integer> key) {
        ConfigSnapshot config = planner.context.config();
        KeyedShuffle option = config.get(SinkOptions.KEYED_SHUFFLE);
        String where = "Sink(" + insert.table().path() + ")";
        NodeProperties below = rows.properties();
        Parallelism inherited = new Parallelism(below.parallelism(), below.parallelismReason());
        Parallelism tasks = Parallelism.ofSink(insert.table(), inherited);
        if (key.isEmpty() || tasks.tasks() == 1) {
            if (option == KeyedShuffle.FORCE) {
                config.couldNotAct(
                        SinkOptions.KEYED_SHUFFLE, where + (key.isEmpty() ? " has no PRIMARY KEY" : " has one task"));
            }
            return rows;
        }
        boolean differs = tasks.tasks() != inherited.tasks();
        if (differs) {
            config.acted(SinkOptions.KEYED_SHUFFLE, where);
        }
        if (option == KeyedShuffle.NONE || option == KeyedShuffle.AUTO && !differs) {
            return rows;
        }
        config.acted(SinkOptions.KEYED_SHUFFLE, where);
        return planner.exchange(rows, Distribution.hash(key), tasks);
    }

    /** True when the sink wants the old row of an update too. */
    boolean wantsUpdateBefore(TableReference table) {
        return modes.get(table).contains(RowKind.UPDATE_BEFORE);
    }

    private static void refuseUnwanted(JobOutput.Insert insert, PhysicalNode input, ChangelogMode sink) {
        boolean update =
                input.properties().changes().contains(RowKind.UPDATE_AFTER) && !sink.contains(RowKind.UPDATE_AFTER);
        boolean delete = input.properties().changes().contains(RowKind.DELETE) && !sink.contains(RowKind.DELETE);
        if (!update && !delete) {
            return;
        }
        String what = update && delete ? "update and delete" : update ? "update" : "delete";
        PhysicalNode origin = origin(input, update ? RowKind.UPDATE_AFTER : RowKind.DELETE);
        throw new EngineException(
                ErrorCode.UNSUPPORTED,
                "Table sink '" + insert.table().path() + "' doesn't support consuming " + what
                        + " changes which is produced by node " + PlanText.line(origin)
                        + "; write into a table with a PRIMARY KEY whose connector takes updates, or run in batch mode");
    }

    /** The lowest node that makes changes of a kind out of inputs that have none. */
    private static PhysicalNode origin(PhysicalNode node, RowKind kind) {
        for (PhysicalNode input : node.inputs()) {
            if (input.properties().changes().contains(kind)) {
                return origin(input, kind);
            }
        }
        return node;
    }

    private boolean competes(JobOutput.Insert insert, PhysicalNode input, ChangelogMode sink, List<Integer> key) {
        ConfigSnapshot config = planner.context.config();
        UpsertMaterialize option = config.get(SinkOptions.UPSERT_MATERIALIZE);
        boolean upserts =
                !key.isEmpty() && sink.contains(RowKind.UPDATE_AFTER) && !sink.contains(RowKind.UPDATE_BEFORE);
        String where = "Sink(" + insert.table().path() + ")";
        boolean needed = upserts
                && !input.properties().isInsertOnly()
                && input.properties().upsertKeys().stream().noneMatch(key::containsAll);
        switch (option) {
            case NONE -> {
                if (needed) {
                    config.acted(SinkOptions.UPSERT_MATERIALIZE, where);
                }
                return false;
            }
            case FORCE -> {
                boolean possible = !key.isEmpty() && !sink.contains(RowKind.UPDATE_BEFORE);
                if (possible) {
                    config.acted(SinkOptions.UPSERT_MATERIALIZE, where);
                } else {
                    config.couldNotAct(
                            SinkOptions.UPSERT_MATERIALIZE,
                            where + (key.isEmpty() ? " has no PRIMARY KEY" : " takes all changes"));
                }
                return possible;
            }
            case AUTO -> {
                if (needed) {
                    requireOnConflict(insert, config);
                    config.acted(SinkOptions.UPSERT_MATERIALIZE, where);
                }
                return needed;
            }
        }
        throw new IllegalArgumentException(option.toString());
    }

    private static void requireOnConflict(JobOutput.Insert insert, ConfigSnapshot config) {
        if (config.get(SinkOptions.REQUIRE_ON_CONFLICT)) {
            config.acted(SinkOptions.REQUIRE_ON_CONFLICT, insert.table().path().toString());
            throw new EngineException(
                    ErrorCode.VALIDATION,
                    "the key of the query is not the PRIMARY KEY of "
                            + insert.table().path()
                            + "; say what happens when rows meet with ON CONFLICT DO DEDUPLICATE, or SET '"
                            + SinkOptions.REQUIRE_ON_CONFLICT.key() + "' = 'false'");
        }
    }

    PhysicalNode materialized(TableReference table, PhysicalNode input, List<Integer> key) {
        PhysicalNode placed = planner.partitioned(input, key, "");
        return new StreamSinkMaterializeNode(
                StreamPhysicalPlanner.withKeys(
                        planner.like(placed, UpdateKinds.withoutUpdateBefore(UpdateKinds.ALL)), List.of(key)),
                placed,
                key,
                UpsertKeys.best(placed, key),
                planner.stateTtl());
    }
}
