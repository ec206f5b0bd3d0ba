package io.tidemill.plugin.filesystem.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RunsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 20, 24, 25, 31, 32})
    void packedValuesOfEveryWidthComeBackWhateverTheSizeOfReads(int width) {
        Random random = new Random(width);
        int groups = 40;
        int[] values = new int[groups * 8];
        byte[] bytes = new byte[2 + groups * width];
        bytes[0] = (byte) (groups << 1 | 1); // the header of a packed run, less than 128
        for (int i = 0; i < values.length; i++) {
            values[i] = width == 32 ? random.nextInt() : random.nextInt() & (1 << width) - 1;
            for (int bit = 0; bit < width; bit++) {
                int at = i * width + bit;
                bytes[1 + (at >> 3)] |= (byte) ((values[i] >>> bit & 1) << (at & 7));
            }
        }
        Runs runs = new Runs(new PageBytes(bytes, 0, bytes.length - 1), width);
        int done = 0;
        while (done < values.length) {
            int count = Math.min(1 + random.nextInt(50), values.length - done);
            int[] target = new int[count + 3];
            runs.read(target, 3, count);
            for (int i = 0; i < count; i++) {
                assertEquals(values[done + i], target[3 + i], "value " + (done + i));
            }
            done += count;
        }
    }
}
