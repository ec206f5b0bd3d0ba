package io.tidemill.stream;

import io.tidemill.spi.vector.ColumnBatch;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What one worker sends to one channel of a subtask in another worker, in order. A producer is never blocked inside an operator, or two workers could wait for each other; instead a worker does not take
 * new work that leads to a congested queue. So the bound may be passed by what one piece of work produces.
 */
final class PortQueue {
    /** Batches that may wait before the producer takes no more work that leads here. */
    private static final int BOUND = 16;

    /**
     * One message.
     *
     * @param batch rows, or null
     * @param kind what it is
     * @param timestampMillis for watermarks
     */
    record Message(Kind kind, ColumnBatch batch, long timestampMillis) {}

    /** Kinds of messages. */
    enum Kind {
        BATCH,
        WATERMARK,
        IDLE,
        ACTIVE,
        END
    }

    private final Queue<Message> messages = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private final Worker consumer;
    private final OperatorSubtask target;
    private final int input;
    private final int channel;
    private final int position;
    private volatile boolean finished;

    PortQueue(Worker consumer, OperatorSubtask target, int input, int channel, int position) {
        this.consumer = consumer;
        this.target = target;
        this.input = input;
        this.channel = channel;
        this.position = position;
    }

    void put(Kind kind, ColumnBatch batch, long timestampMillis) {
        messages.add(new Message(kind, batch, timestampMillis));
        size.incrementAndGet();
        consumer.wakeUp();
    }

    /** Hands the oldest message to the subtask; false when there is none. By the consumer. */
    boolean deliver() {
        Message message = messages.poll();
        if (message == null) {
            return false;
        }
        size.decrementAndGet();
        switch (message.kind()) {
            case BATCH -> target.batch(input, message.batch());
            case WATERMARK -> target.watermark(input, channel, message.timestampMillis());
            case IDLE -> target.idle(input, channel, true);
            case ACTIVE -> target.idle(input, channel, false);
            case END -> target.end(input, channel);
        }
        finished = target.finished();
        return true;
    }

    boolean isEmpty() {
        return messages.isEmpty();
    }

    boolean congested() {
        return size.get() >= BOUND;
    }

    boolean finished() {
        return finished;
    }

    /** The consumer's place in the order of the plan. */
    int position() {
        return position;
    }
}
