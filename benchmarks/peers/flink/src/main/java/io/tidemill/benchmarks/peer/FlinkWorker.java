package io.tidemill.benchmarks.peer;

import io.tidemill.benchmarks.worker.CanonicalText;
import io.tidemill.benchmarks.worker.EngineWorker;
import io.tidemill.benchmarks.worker.TpchTables;
import io.tidemill.benchmarks.worker.WorkerServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.TableDescriptor;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.TableResult;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;

/** Flink SQL, tuned: one mini-cluster for the whole JVM, object reuse, as many slots as threads, join reordering in batch. */
final class FlinkWorker implements EngineWorker {
    private TableEnvironment environment;
    private MiniCluster cluster;

    public static void main(String[] arguments) throws IOException {
        WorkerServer.serve(new FlinkWorker(), arguments);
    }

    @Override
    public void open(Map<String, String> settings) throws Exception {
        boolean streaming = settings.get("suite").equals("nexmark");
        int threads = Integer.parseInt(settings.get("threads"));
        Configuration configuration = configuration(threads, streaming);
        Configuration local = new Configuration(configuration);
        local.setString("rest.address", "127.0.0.1");
        local.setString("rest.bind-address", "127.0.0.1");
        local.setString("rest.bind-port", "0");
        local.setString("rest.port", "0");
        cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(local)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(threads)
                .build());
        cluster.start();
        configuration.setString("execution.target", "remote");
        configuration.setString("rest.address", "127.0.0.1");
        configuration.setString("rest.port", String.valueOf(cluster.getRestAddress().get().getPort()));
        configuration.setString("jobmanager.rpc.address", "127.0.0.1");
        environment = TableEnvironment.create(
                EnvironmentSettings.newInstance().withConfiguration(configuration).build());
        if (streaming) {
            String ddl = Files.readString(Path.of(settings.get("ddl")));
            for (String statement : ddl.replaceAll("(?m)--.*$", "").replace("${DATA}", settings.get("data")).split(";")) {
                if (!statement.isBlank()) {
                    environment.executeSql(statement);
                }
            }
        } else {
            for (String table : TpchTables.COLUMNS.keySet()) {
                environment.executeSql(TpchTables.createTable(table, settings.get("data"), settings.get("format")));
            }
        }
    }

    private static Configuration configuration(int threads, boolean streaming) {
        Configuration configuration = new Configuration();
        configuration.setString("execution.runtime-mode", streaming ? "STREAMING" : "BATCH");
        configuration.setString("parallelism.default", String.valueOf(threads));
        configuration.setString("table.exec.resource.default-parallelism", String.valueOf(threads));
        configuration.setString("taskmanager.numberOfTaskSlots", String.valueOf(threads));
        configuration.setString("execution.batch.adaptive.auto-parallelism.max-parallelism", String.valueOf(threads));
        configuration.setString("pipeline.object-reuse", "true");
        configuration.setString("state.backend.type", "hashmap");
        configuration.setString("table.local-time-zone", "UTC");
        configuration.setString("table.optimizer.join-reorder-enabled", String.valueOf(!streaming));
        configuration.setString("taskmanager.memory.managed.size", streaming ? "1g" : "2g");
        configuration.setString("taskmanager.memory.network.min", "256m");
        configuration.setString("taskmanager.memory.network.max", "256m");
        return configuration;
    }

    @Override
    public Answer query(String sql) throws Exception {
        long start = System.nanoTime();
        TableResult result = environment.executeSql(sql.replaceAll(";\\s*$", ""));
        List<Row> values = new ArrayList<>();
        try (CloseableIterator<Row> rows = result.collect()) {
            rows.forEachRemaining(values::add);
        }
        long nanos = System.nanoTime() - start;
        List<List<String>> text = new ArrayList<>();
        for (Row value : values) {
            List<String> row = new ArrayList<>();
            for (int i = 0; i < value.getArity(); i++) {
                row.add(CanonicalText.cell(value.getField(i)));
            }
            text.add(row);
        }
        return new Answer(nanos, result.getResolvedSchema().getColumnNames(), text);
    }

    @Override
    public void discard(String sql) throws Exception {
        Table table = environment.sqlQuery(sql.replaceAll(";\\s*$", ""));
        Schema.Builder schema = Schema.newBuilder();
        for (Column column : table.getResolvedSchema().getColumns()) {
            String type = column.getDataType().getLogicalType().toString();
            schema.column(column.getName(), type.replace(" *ROWTIME*", "").replace(" *PROCTIME*", ""));
        }
        table.insertInto(TableDescriptor.forConnector("blackhole").schema(schema.build()).build())
                .execute()
                .await();
    }

    @Override
    public void close() throws IOException {
        try {
            cluster.close();
        } catch (Exception e) {
            throw new IOException(e);
        }
    }
}
