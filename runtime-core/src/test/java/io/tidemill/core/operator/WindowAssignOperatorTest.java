package io.tidemill.core.operator;

import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.core.plan.WindowAssignNode;
import io.tidemill.core.plan.WindowSpec;
import io.tidemill.core.plan.WindowSpec.Kind;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.type.LogicalType;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WindowAssignOperatorTest {
    private static final LogicalType TIME = LogicalType.timestamp(3);
    private static final LogicalType INPUT = LogicalType.row(List.of("ts"), List.of(TIME));
    private static final LogicalType OUTPUT = LogicalType.row(
            List.of("ts", "window_start", "window_end", "window_time"), List.of(TIME, TIME, TIME, TIME));

    private static WindowAssignOperator operator(Kind kind, long size, long slide, long offset) {
        return new WindowAssignOperator(new WindowAssignNode(
                NodeProperties.insertOnly(1, OUTPUT, 1, Double.NaN),
                new ValuesNode(NodeProperties.insertOnly(0, INPUT, 1, Double.NaN), List.of()),
                new WindowSpec(kind, 0, size, slide, offset, List.of(), "UTC")));
    }

    private static String row(int time, int start, int end) {
        return "+I[1970-01-01 00:00:0" + time + ", 1970-01-01 00:00:0" + start + ", 1970-01-01 00:00:0" + end
                + ", 1970-01-01 00:00:0" + (end - 1) + ".999]";
    }

    @Test
    void tumblesFromAnOffsetAndHandsWatermarksOn() {
        try (OperatorHarness harness = OperatorHarness.of(() -> operator(Kind.TUMBLE, 4000, 0, 1000), OUTPUT, INPUT)) {
            harness.input("+I[3000]", "+I[5000]", "+I[NULL]")
                    .watermark(7000)
                    .expect(row(3, 1, 5), row(5, 5, 9))
                    .expectWatermarks(7000L);
        }
    }

    @Test
    void hopsAreTakenOnceAWindow() {
        try (OperatorHarness harness = OperatorHarness.of(() -> operator(Kind.HOP, 4000, 2000, 0), OUTPUT, INPUT)) {
            harness.input("+I[3000]").expectInAnyOrder(row(3, 0, 4), row(3, 2, 6));
        }
    }

    @Test
    void cumulatesUpToTheLargestWindow() {
        try (OperatorHarness harness =
                OperatorHarness.of(() -> operator(Kind.CUMULATE, 6000, 2000, 0), OUTPUT, INPUT)) {
            harness.input("+I[3000]").expectInAnyOrder(row(3, 0, 4), row(3, 0, 6));
        }
    }
}
