package io.tidemill.core.hash;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class GroupTableTest {
    private static final long SEED = 42;

    static List<List<LogicalType>> keyTypes() {
        return List.of(
                List.of(LogicalType.bigint()),
                List.of(LogicalType.int32()),
                List.of(LogicalType.int32(), LogicalType.bool()),
                List.of(LogicalType.bigint(), LogicalType.bigint()),
                List.of(LogicalType.int32(), LogicalType.bigint(), LogicalType.date()),
                List.of(LogicalType.decimal(38, 2)),
                List.of(LogicalType.float64()),
                List.of(LogicalType.string()),
                List.of(LogicalType.string(), LogicalType.bigint()),
                List.of(LogicalType.array(LogicalType.int32())),
                List.of());
    }

    @ParameterizedTest
    @MethodSource("keyTypes")
    void equalKeysShareAGroupThroughAddingAndRemoving(List<LogicalType> types) {
        Random random = new Random(SEED);
        GroupTable table = GroupTable.of(types);
        Map<List<Object>, Integer> expected = new HashMap<>();
        for (int round = 0; round < 60; round++) {
            int count = 1 + random.nextInt(700);
            Keys keys = Keys.random(types, count, random);
            int[] groups = new int[count];
            table.findOrAdd(keys.vectors, keys.rows, 0, count, groups);
            for (int i = 0; i < count; i++) {
                Integer known = expected.putIfAbsent(keys.values.get(i), groups[i]);
                assertThat(groups[i])
                        .as("seed %s row %s", SEED, keys.values.get(i))
                        .isEqualTo(known == null ? groups[i] : known);
            }
            assertThat(new HashSet<>(expected.values())).hasSize(expected.size());
            assertThat(table.size()).isEqualTo(expected.size());
            removeSome(table, expected, random);
            table.find(keys.vectors, keys.rows, 0, count, groups);
            for (int i = 0; i < count; i++) {
                assertThat(groups[i]).isEqualTo(expected.getOrDefault(keys.values.get(i), -1));
            }
        }
        for (int group = 0; group < table.groupLimit(); group++) {
            assertThat(table.contains(group)).isEqualTo(expected.containsValue(group));
        }
    }

    private static void removeSome(GroupTable table, Map<List<Object>, Integer> expected, Random random) {
        for (List<Object> key : new ArrayList<>(expected.keySet())) {
            if (random.nextInt(5) == 0) {
                table.remove(expected.remove(key));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("keyTypes")
    void writesTheKeysBack(List<LogicalType> types) {
        Random random = new Random(SEED);
        GroupTable table = GroupTable.of(types);
        Keys keys = Keys.random(types, 500, random);
        int[] groups = new int[500];
        table.findOrAdd(keys.vectors, keys.rows, 0, 500, groups);
        ColumnVector[] targets = Vectors.allocateAll(types, 500);
        table.writeKeys(groups, 0, 500, targets);
        for (int i = 0; i < 500; i++) {
            assertThat(Keys.read(targets, i)).isEqualTo(keys.values.get(i));
        }
    }

    @Test
    void findsGroupsByDictionaryCode() {
        GroupTable table = GroupTable.of(List.of(LogicalType.string(), LogicalType.string()));
        int[] rows = {0, 1, 2, 3};
        int[] groups = new int[4];
        table.findOrAdd(
                new ColumnVector[] {coded("a", "b", 0, 1, 0, 1), coded("x", "y", 0, 0, 0, 1)}, rows, 0, 4, groups);
        assertThat(groups).containsExactly(0, 1, 0, 2);
        table.findOrAdd(
                new ColumnVector[] {coded("b", "a", 0, 1, 0, 1), coded("x", "y", 0, 0, 1, 1)}, rows, 0, 4, groups);
        assertThat(groups).containsExactly(1, 0, 2, 3);
    }

    private static BytesVector coded(String first, String second, int... codes) {
        BytesVector dictionary = new BytesVector(2);
        dictionary.append(0, first.getBytes(StandardCharsets.UTF_8), 0, 1);
        dictionary.append(1, second.getBytes(StandardCharsets.UTF_8), 0, 1);
        BytesVector vector = new BytesVector(codes.length);
        for (int i = 0; i < codes.length; i++) {
            vector.set(i, dictionary, codes[i]);
        }
        vector.setDictionary(codes, dictionary, 2);
        return vector;
    }

    private record Keys(ColumnVector[] vectors, int[] rows, List<List<Object>> values) {
        static Keys random(List<LogicalType> types, int count, Random random) {
            ColumnVector[] vectors = Vectors.allocateAll(types, count);
            int[] rows = new int[count];
            for (int i = 0; i < count; i++) {
                rows[i] = i;
                for (ColumnVector vector : vectors) {
                    fill(vector, i, random);
                }
            }
            List<List<Object>> values = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                values.add(read(vectors, i));
            }
            return new Keys(vectors, rows, values);
        }

        private static void fill(ColumnVector vector, int row, Random random) {
            int value = random.nextInt(300) - 100;
            if (value == 0) {
                vector.setNull(row);
            } else if (vector instanceof LongVector longs) {
                longs.set(row, value * 1_000_000_007L);
            } else if (vector instanceof IntVector ints) {
                ints.set(row, value);
            } else if (vector instanceof BytesVector texts) {
                byte[] text = ("key" + "x".repeat(Math.abs(value) % 20) + value).getBytes(StandardCharsets.UTF_8);
                texts.append(row, text, 0, text.length);
            } else if (vector instanceof io.tidemill.spi.vector.ByteVector bytes) {
                bytes.set(row, (byte) (value & 1));
            } else if (vector instanceof io.tidemill.spi.vector.DoubleVector doubles) {
                doubles.set(row, value / 8.0);
            } else if (vector instanceof io.tidemill.spi.vector.Int128Vector wide) {
                wide.set(row, value, value * 31L);
            } else {
                io.tidemill.spi.vector.ArrayVector array = (io.tidemill.spi.vector.ArrayVector) vector;
                int length = Math.abs(value) % 4;
                int start = array.append(row, length);
                for (int i = 0; i < length; i++) {
                    ((IntVector) array.elements()).set(start + i, value % 5);
                }
            }
        }

        static List<Object> read(ColumnVector[] vectors, int row) {
            List<Object> key = new ArrayList<>();
            for (ColumnVector vector : vectors) {
                key.add(value(vector, row));
            }
            return key;
        }

        private static Object value(ColumnVector vector, int row) {
            if (vector.isNull(row)) {
                return "NULL";
            } else if (vector instanceof LongVector longs) {
                return longs.get(row);
            } else if (vector instanceof IntVector ints) {
                return ints.get(row);
            } else if (vector instanceof BytesVector texts) {
                return new String(texts.getBytes(row), StandardCharsets.UTF_8);
            } else if (vector instanceof io.tidemill.spi.vector.ByteVector bytes) {
                return bytes.get(row);
            } else if (vector instanceof io.tidemill.spi.vector.DoubleVector doubles) {
                return doubles.get(row);
            } else if (vector instanceof io.tidemill.spi.vector.Int128Vector wide) {
                return List.of(wide.high()[row], wide.low()[row]);
            }
            io.tidemill.spi.vector.ArrayVector array = (io.tidemill.spi.vector.ArrayVector) vector;
            List<Object> elements = new ArrayList<>();
            for (int i = 0; i < array.lengths()[row]; i++) {
                elements.add(value(array.elements(), array.starts()[row] + i));
            }
            return elements;
        }
    }
}
