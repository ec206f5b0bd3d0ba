package io.tidemill.core.state;

import java.io.DataOutput;
import java.io.IOException;
import java.io.OutputStream;

/** A {@link DataOutput} as a stream. */
final class DataOutputBytes extends OutputStream {
    private final DataOutput out;

    DataOutputBytes(DataOutput out) {
        this.out = out;
    }

    @Override
    public void write(int value) throws IOException {
        out.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
    }
}
