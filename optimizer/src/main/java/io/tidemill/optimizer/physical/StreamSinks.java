package io.tidemill.optimizer.physical;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.SinkOptions;
import io.tidemill.config.SinkOptions.UpsertMaterialize;
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
        return new Sinks(planner.context).node(insert, rows, planner);
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
