package io.tidemill.stream;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.metrics.OperatorMetrics;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.spi.vector.ColumnBatch;

/** Two operators, one after the other, as one. */
final class OperatorChain implements Operator {
    private final Operator first;
    private final Operator second;

    OperatorChain(Operator first, Operator second) {
        this.first = first;
        this.second = second;
    }

    @Override
    public void open(OperatorContext context) {
        second.open(context);
        first.open(new OperatorContext() {
            @Override
            public Output output() {
                return new Output() {
                    @Override
                    public void emit(ColumnBatch batch) {
                        second.onBatch(0, batch);
                    }

                    @Override
                    public void emitWatermark(long timestampMillis) {
                        second.onWatermark(0, timestampMillis);
                    }
                };
            }

            @Override
            public int taskIndex() {
                return context.taskIndex();
            }

            @Override
            public int taskCount() {
                return context.taskCount();
            }

            @Override
            public int batchSize() {
                return context.batchSize();
            }

            @Override
            public ConfigSnapshot config() {
                return context.config();
            }

            @Override
            public MemoryPool memory() {
                return context.memory();
            }

            @Override
            public OperatorMetrics metrics() {
                return context.metrics();
            }

            @Override
            public long processingTime() {
                return context.processingTime();
            }

            @Override
            public void wakeAt(long timestampMillis) {
                context.wakeAt(timestampMillis);
            }

            @Override
            public boolean cancelled() {
                return context.cancelled();
            }
        });
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        first.onBatch(input, batch);
    }

    @Override
    public void onWatermark(int input, long timestampMillis) {
        first.onWatermark(input, timestampMillis);
    }

    @Override
    public void onProcessingTime(long timestampMillis) {
        first.onProcessingTime(timestampMillis);
        second.onProcessingTime(timestampMillis);
    }

    @Override
    public void beforeBarrier() {
        first.beforeBarrier();
        second.beforeBarrier();
    }

    @Override
    public void endInput(int input) {
        first.endInput(input);
        second.endInput(0);
    }

    @Override
    public void close() {
        first.close();
        second.close();
    }
}
