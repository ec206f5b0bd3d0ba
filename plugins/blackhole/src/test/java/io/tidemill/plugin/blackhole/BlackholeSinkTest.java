package io.tidemill.plugin.blackhole;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.spi.vector.ChangelogMode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.RowKind;
import org.junit.jupiter.api.Test;

final class BlackholeSinkTest {
    @Test
    void doesNotAskForRowsBeforeUpdates() {
        assertThat(new BlackholeSink().changelogMode(ChangelogMode.ALL).kinds())
                .containsExactlyInAnyOrder(RowKind.INSERT, RowKind.UPDATE_AFTER, RowKind.DELETE);
        assertThat(new BlackholeSink().changelogMode(ChangelogMode.INSERT_ONLY)).isEqualTo(ChangelogMode.INSERT_ONLY);
    }

    @Test
    void countsSelectedRowsByKind() {
        BlackholeWriter writer = new BlackholeWriter();
        writer.write(new ColumnBatch(3, new IntVector(3)));
        ColumnBatch changes = new ColumnBatch(3, new IntVector(3));
        changes.setRowKinds(new byte[] {RowKind.DELETE.code(), RowKind.UPDATE_AFTER.code(), RowKind.DELETE.code()});
        changes.setSelection(new int[] {1, 2}, 2);
        writer.write(changes);
        assertThat(writer.counts())
                .containsEntry(RowKind.INSERT, 3L)
                .containsEntry(RowKind.UPDATE_AFTER, 1L)
                .containsEntry(RowKind.DELETE, 1L);
    }
}
