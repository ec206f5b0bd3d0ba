package io.tidemill.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.tidemill.cli.engine.EngineSession;
import io.tidemill.core.metrics.EngineMetrics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** Serves the metrics of a session as Prometheus text, to this machine only. */
final class MetricsServer implements AutoCloseable {
    private static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final HttpServer server;
    private final EngineMetrics metrics;
    private final EngineSession session;

    private MetricsServer(HttpServer server, EngineMetrics metrics, EngineSession session) {
        this.server = server;
        this.metrics = metrics;
        this.session = session;
    }

    static MetricsServer start(int port, EngineSession session) throws IOException {
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        MetricsServer server = new MetricsServer(http, new EngineMetrics(), session);
        http.createContext("/metrics", server::serve);
        http.start();
        return server;
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            session.observedJobs().forEach(job -> metrics.record(job.id(), job.metrics()));
            byte[] body = PrometheusText.of(metrics.registry()).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", CONTENT_TYPE);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
