package io.tidemill.core.state;

import java.io.DataInput;
import java.io.IOException;
import java.io.InputStream;

/** A {@link DataInput} as a stream that fails where the input ends: readers know how much there must be. */
final class DataInputBytes extends InputStream {
    private final DataInput in;

    DataInputBytes(DataInput in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        return in.readUnsignedByte();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        in.readFully(bytes, offset, length);
        return length;
    }
}
