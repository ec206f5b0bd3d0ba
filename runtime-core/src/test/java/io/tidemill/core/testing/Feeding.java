package io.tidemill.core.testing;

import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowVector;
import java.util.Arrays;
import java.util.function.Consumer;

/** How the rows of a step arrive. What was handed over is overwritten with rubbish after each call. */
enum Feeding {
    ONE_ROW_A_BATCH {
        @Override
        void feed(ColumnBatch batch, Consumer<ColumnBatch> receiver) {
            int[] row = new int[1];
            for (int i = 0; i < batch.rowCount(); i++) {
                row[0] = i;
                hand(batch.copy(row, 0, 1), receiver);
            }
        }
    },
    ONE_BATCH {
        @Override
        void feed(ColumnBatch batch, Consumer<ColumnBatch> receiver) {
            hand(batch.compact(), receiver);
        }
    },
    /** Between rows that do not exist: each row twice, only the second of which exists. */
    SELECTED_ROWS {
        @Override
        void feed(ColumnBatch batch, Consumer<ColumnBatch> receiver) {
            int count = batch.rowCount();
            int[] doubled = new int[count * 2];
            int[] selection = new int[count];
            for (int i = 0; i < count; i++) {
                doubled[2 * i] = count - 1 - i;
                doubled[2 * i + 1] = i;
                selection[i] = 2 * i + 1;
            }
            ColumnBatch scattered = batch.copy(doubled, 0, doubled.length);
            scattered.setSelection(selection, count);
            hand(scattered, receiver);
        }
    };

    /** Hands over the rows of a batch without selection, in one or more calls. */
    abstract void feed(ColumnBatch batch, Consumer<ColumnBatch> receiver);

    private static void hand(ColumnBatch batch, Consumer<ColumnBatch> receiver) {
        receiver.accept(batch);
        for (ColumnVector column : batch.columns()) {
            poison(column);
        }
        if (batch.rowKinds() != null) {
            Arrays.fill(batch.rowKinds(), (byte) 3);
        }
        if (batch.selection() != null) {
            Arrays.fill(batch.selection(), 0);
        }
    }

    private static void poison(ColumnVector vector) {
        vector.setValidity(null);
        if (vector instanceof LongVector v) {
            Arrays.fill(v.values(), 0x7EADBEEF7EADBEEFL);
        } else if (vector instanceof IntVector v) {
            Arrays.fill(v.values(), 0x7EADBEEF);
        } else if (vector instanceof ByteVector v) {
            Arrays.fill(v.values(), (byte) 1);
        } else if (vector instanceof DoubleVector v) {
            Arrays.fill(v.values(), -7.77e77);
        } else if (vector instanceof FloatVector v) {
            Arrays.fill(v.values(), -7.7e7f);
        } else if (vector instanceof Int128Vector v) {
            Arrays.fill(v.high(), 0x7EADBEEFL);
            Arrays.fill(v.low(), 0x7EADBEEFL);
        } else if (vector instanceof BytesVector v) {
            Arrays.fill(v.heap(), (byte) '?');
            Arrays.fill(v.lengths(), 0);
        } else if (vector instanceof ArrayVector v) {
            Arrays.fill(v.lengths(), 0);
            poison(v.elements());
        } else if (vector instanceof MapVector v) {
            Arrays.fill(v.lengths(), 0);
            poison(v.keys());
            poison(v.values());
        } else if (vector instanceof RowVector v) {
            for (int i = 0; i < v.fieldCount(); i++) {
                poison(v.field(i));
            }
        }
    }
}
