package io.tidemill.cli;

import io.tidemill.cli.engine.EngineSession;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.IOException;

/** The metrics server of a command, where one is asked for. */
final class MetricsEndpoint implements AutoCloseable {
    private static final int MAX_PORT = 65_535;

    private final MetricsServer server;

    private MetricsEndpoint(MetricsServer server) {
        this.server = server;
    }

    static MetricsEndpoint start(Arguments arguments, EngineSession session) {
        if (!arguments.has(Flag.METRICS_PORT)) {
            return new MetricsEndpoint(null);
        }
        int port = port(arguments.value(Flag.METRICS_PORT).orElseThrow());
        try {
            return new MetricsEndpoint(MetricsServer.start(port, session));
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.USAGE,
                    "metrics cannot be served on port " + port + ": " + e.getMessage()
                            + "; choose another --metrics-port",
                    e);
        }
    }

    /** Says where the metrics are. */
    void announce(Console console) {
        if (server != null) {
            console.err().println("notice: metrics at http://127.0.0.1:" + server.port() + "/metrics");
        }
    }

    private static int port(String text) {
        try {
            int port = Integer.parseInt(text);
            if (port >= 0 && port <= MAX_PORT) {
                return port;
            }
        } catch (NumberFormatException e) {
            throw Arguments.usage("--metrics-port " + text + " is not a number");
        }
        throw Arguments.usage("--metrics-port " + text + " is not a port; ports are 0 to " + MAX_PORT);
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}
