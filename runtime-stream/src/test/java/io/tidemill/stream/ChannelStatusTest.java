package io.tidemill.stream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ChannelStatusTest {
    @Test
    void theSlowestChannelDecides() {
        ChannelStatus status = new ChannelStatus(2);
        status.watermark(0, 10);
        assertThat(status.watermark()).isEqualTo(Long.MIN_VALUE);
        status.watermark(1, 4);
        assertThat(status.watermark()).isEqualTo(4);
        status.watermark(1, 20);
        assertThat(status.watermark()).isEqualTo(10);
    }

    @Test
    void anIdleChannelDoesNotHoldTheOthersBack() {
        ChannelStatus status = new ChannelStatus(2);
        status.watermark(0, 10);
        status.idle(1, true);
        assertThat(status.watermark()).isEqualTo(10);
        status.idle(1, false);
        status.watermark(1, 5);
        status.watermark(0, 30);
        assertThat(status.watermark())
                .as("a late comer does not count until it has caught up")
                .isEqualTo(30);
        status.watermark(1, 31);
        status.watermark(0, 40);
        assertThat(status.watermark()).isEqualTo(31);
    }

    @Test
    void aFinishedChannelDoesNotPushWhileAnotherIsIdle() {
        ChannelStatus status = new ChannelStatus(2);
        status.watermark(0, 10);
        status.watermark(1, 12);
        status.watermark(0, Long.MAX_VALUE);
        status.end(0);
        assertThat(status.watermark()).isEqualTo(12);
        status.idle(1, true);
        assertThat(status.watermark()).isEqualTo(12);
        assertThat(status.active()).isFalse();
        status.idle(1, false);
        status.watermark(1, 20);
        assertThat(status.watermark()).isEqualTo(20);
        status.end(1);
        assertThat(status.watermark()).isEqualTo(Long.MAX_VALUE);
        assertThat(status.hasEnded()).isTrue();
    }

    @Test
    void whenTheLastActiveChannelFallsIdleTheFastestOneCounts() {
        ChannelStatus status = new ChannelStatus(2);
        status.watermark(0, 10);
        status.watermark(1, 12);
        status.idle(1, true);
        assertThat(status.watermark()).isEqualTo(10);
        status.idle(0, true);
        assertThat(status.watermark()).isEqualTo(12);
    }
}
