package io.tidemill.core.hash;

import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/** Packs keys of fixed width into one or two words a row and back. NULL must have been sorted out. */
final class KeyPacker {
    private final int[] wordOf;
    private final int[] shiftOf;
    private final int words;

    KeyPacker(List<LogicalType> types) {
        wordOf = new int[types.size()];
        shiftOf = new int[types.size()];
        words = layOut(types);
    }

    /** First fit, so that two longs and an int never straddle a word. */
    private int layOut(List<LogicalType> types) {
        int[] used = new int[types.size() * 2 + 1];
        int last = 0;
        for (int i = 0; i < types.size(); i++) {
            int bits = bits(types.get(i));
            int word = 0;
            while (bits == 2 * Long.SIZE ? used[word] > 0 : used[word] + bits > Long.SIZE) {
                word++;
            }
            wordOf[i] = word;
            shiftOf[i] = used[word];
            used[word] += Math.min(bits, Long.SIZE);
            if (bits > Long.SIZE) {
                word++;
                used[word] = Long.SIZE;
            }
            last = Math.max(last, word);
        }
        return last + 1;
    }

    private static int bits(LogicalType type) {
        return switch (type.physical()) {
            case BYTE -> 8;
            case INT, FLOAT -> 32;
            case INT128 -> 128;
            default -> 64;
        };
    }

    /** Number of words that the layout needs. */
    int words() {
        return words;
    }

    /** Fills the words of {@code rows[from .. from + count)}; word w of the i-th row is {@code target[w][i]}. */
    void pack(ColumnVector[] keys, int[] rows, int from, int count, long[][] target) {
        if (keys.length == 1 && keys[0] instanceof LongVector longs) {
            copy(longs.values(), rows, from, count, target[0]);
            return;
        }
        for (int w = 0; w < words; w++) {
            Arrays.fill(target[w], 0, count, 0);
        }
        for (int k = 0; k < keys.length; k++) {
            pack(keys[k], shiftOf[k], rows, from, count, target, wordOf[k]);
        }
    }

    private static void pack(ColumnVector key, int shift, int[] rows, int from, int count, long[][] words, int word) {
        long[] target = words[word];
        if (key instanceof LongVector longs) {
            copy(longs.values(), rows, from, count, target);
        } else if (key instanceof IntVector ints) {
            packInts(ints.values(), shift, rows, from, count, target);
        } else if (key instanceof ByteVector bytes) {
            for (int i = 0; i < count; i++) {
                target[i] |= (bytes.get(rows[from + i]) & 0xFFL) << shift;
            }
        } else if (key instanceof DoubleVector doubles) {
            for (int i = 0; i < count; i++) {
                target[i] = Double.doubleToLongBits(doubles.get(rows[from + i]) + 0.0);
            }
        } else if (key instanceof FloatVector floats) {
            for (int i = 0; i < count; i++) {
                target[i] |= (Float.floatToIntBits(floats.get(rows[from + i]) + 0.0f) & 0xFFFF_FFFFL) << shift;
            }
        } else {
            Int128Vector wide = (Int128Vector) key;
            copy(wide.low(), rows, from, count, target);
            copy(wide.high(), rows, from, count, words[word + 1]);
        }
    }

    private static void copy(long[] values, int[] rows, int from, int count, long[] target) {
        for (int i = 0; i < count; i++) {
            target[i] = values[rows[from + i]];
        }
    }

    private static void packInts(int[] values, int shift, int[] rows, int from, int count, long[] target) {
        for (int i = 0; i < count; i++) {
            target[i] |= (values[rows[from + i]] & 0xFFFF_FFFFL) << shift;
        }
    }

    /** Writes a key into row {@code row} of one vector a key. */
    void unpack(long word0, long word1, ColumnVector[] targets, int row) {
        for (int k = 0; k < targets.length; k++) {
            long word = wordOf[k] == 0 ? word0 : word1;
            ColumnVector target = targets[k];
            if (target instanceof LongVector longs) {
                longs.set(row, word);
            } else if (target instanceof IntVector ints) {
                ints.set(row, (int) (word >>> shiftOf[k]));
            } else if (target instanceof ByteVector bytes) {
                bytes.set(row, (byte) (word >>> shiftOf[k]));
            } else if (target instanceof DoubleVector doubles) {
                doubles.set(row, Double.longBitsToDouble(word));
            } else if (target instanceof FloatVector floats) {
                floats.set(row, Float.intBitsToFloat((int) (word >>> shiftOf[k])));
            } else {
                ((Int128Vector) target).set(row, word1, word0);
            }
            target.setNotNull(row);
        }
    }
}
