package io.tidemill.plugin.datagen;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;

/** Makes some values NULL. */
final class NullableMaker implements ColumnMaker {
    private final ColumnMaker maker;
    private final double nullRate;

    NullableMaker(ColumnMaker maker, double nullRate, LogicalType type, String column) {
        if (nullRate > 0 && !type.nullable()) {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION,
                    "column \"" + column + "\" is NOT NULL, so 'fields." + column + ".null-rate' must be 0");
        }
        this.maker = maker;
        this.nullRate = nullRate;
    }

    @Override
    public void set(ColumnVector vector, int row, long number, long random) {
        if (nullRate > 0 && Mixer.fraction(Mixer.mix(random ^ 0x5DEECE66DL)) < nullRate) {
            vector.setNull(row);
            if (vector instanceof BytesVector text) {
                text.view(row, 0, 0);
            }
        } else {
            maker.set(vector, row, number, random);
        }
    }
}
