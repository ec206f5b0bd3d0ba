package io.tidemill.plugin.filesystem;

import io.tidemill.spi.predicate.Predicate;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Leaves out rows by the values that a join's other side has. Only tests that are cheap a row are made: numbers in a set or range, text in a set; the join
 * checks every row again.
 */
final class RowFilter {
    /** One test on one column. */
    private interface Test {
        /** Keeps of {@code rows[0 .. count)} those that may pass, in order; gives how many. */
        int keep(ColumnVector vector, int[] rows, int count);
    }

    private record ColumnTest(int column, Test test) {}

    private final List<ColumnTest> tests = new ArrayList<>();
    private int[] rows = new int[0];

    /** The tests of {@code filters} that can be made on these columns. */
    RowFilter(List<Predicate> filters, List<ScannedColumns.Output> columns) {
        for (Predicate filter : filters) {
            add(filter, columns);
        }
    }

    boolean isEmpty() {
        return tests.isEmpty();
    }

    private void add(Predicate filter, List<ScannedColumns.Output> columns) {
        if (filter instanceof Predicate.And and) {
            and.operands().forEach(operand -> add(operand, columns));
            return;
        }
        String name = filter instanceof Predicate.In in
                ? in.column()
                : filter instanceof Predicate.Comparison comparison ? comparison.column() : null;
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(name) && columns.get(i).source() == ScannedColumns.Source.FILE) {
                Test test = test(filter, columns.get(i).type());
                if (test != null) {
                    tests.add(new ColumnTest(i, test));
                }
            }
        }
    }

    private static Test test(Predicate filter, LogicalType type) {
        boolean number = switch (type.physical()) {
            case INT, LONG -> true;
            default -> false;
        };
        if (filter instanceof Predicate.In in) {
            if (number) {
                long[] values = new long[in.values().size()];
                for (int i = 0; i < values.length; i++) {
                    Long value = number(in.values().get(i), type);
                    if (value == null) {
                        return null;
                    }
                    values[i] = value;
                }
                return NumberBits.fit(values) ? new NumberBits(values) : new NumberSet(values);
            }
            return type.isCharacter() ? new TextSet(in.values()) : null;
        }
        Predicate.Comparison comparison = (Predicate.Comparison) filter;
        Long value = number ? number(comparison.value(), type) : null;
        if (value == null) {
            return null;
        }
        return switch (comparison.operator()) {
            case EQUAL -> new NumberRange(value, value);
            case LESS -> value == Long.MIN_VALUE ? null : new NumberRange(Long.MIN_VALUE, value - 1);
            case LESS_OR_EQUAL -> new NumberRange(Long.MIN_VALUE, value);
            case GREATER -> value == Long.MAX_VALUE ? null : new NumberRange(value + 1, Long.MAX_VALUE);
            case GREATER_OR_EQUAL -> new NumberRange(value, Long.MAX_VALUE);
            case NOT_EQUAL -> null;
        };
    }

    /** The number as it stands in vectors; null when the scale of a decimal is too small for it. */
    private static Long number(Object value, LogicalType type) {
        if (type.is(TypeRoot.DECIMAL)) {
            BigDecimal scaled = ((BigDecimal) value).stripTrailingZeros();
            return scaled.scale() > type.scale() || scaled.precision() - scaled.scale() > 18 - type.scale()
                    ? null
                    : (Long) scaled.setScale(type.scale()).unscaledValue().longValueExact();
        }
        return value instanceof Integer number ? Long.valueOf(number) : value instanceof Long number ? number : null;
    }

    /** Restricts the batch to rows that may pass; gives how many were left out. */
    int apply(ColumnBatch batch) {
        int before = batch.size();
        if (rows.length < before) {
            rows = new int[before];
        }
        for (int i = 0; i < before; i++) {
            rows[i] = batch.row(i);
        }
        int count = before;
        for (ColumnTest test : tests) {
            count = test.test().keep(batch.column(test.column()), rows, count);
        }
        if (count < before) {
            batch.setSelection(rows, count);
        }
        return before - count;
    }

    private record NumberRange(long min, long max) implements Test {
        @Override
        public int keep(ColumnVector vector, int[] rows, int count) {
            int kept = 0;
            for (int i = 0; i < count; i++) {
                int row = rows[i];
                long value = vector instanceof IntVector ints ? ints.get(row) : ((LongVector) vector).get(row);
                rows[kept] = row;
                kept += value >= min && value <= max && !vector.isNull(row) ? 1 : 0;
            }
            return kept;
        }
    }

    /** Numbers that are in a set. */
    private abstract static class Numbers implements Test {
        /** 1 when the value is in the set, else 0. */
        abstract int contains(long value);

        @Override
        public final int keep(ColumnVector vector, int[] rows, int count) {
            int kept = 0;
            boolean nulls = vector.mayHaveNulls();
            if (vector instanceof LongVector longs) {
                long[] values = longs.values();
                for (int i = 0; i < count; i++) {
                    int row = rows[i];
                    rows[kept] = row;
                    kept += contains(values[row]) & (nulls && vector.isNull(row) ? 0 : 1);
                }
            } else {
                int[] values = ((IntVector) vector).values();
                for (int i = 0; i < count; i++) {
                    int row = rows[i];
                    rows[kept] = row;
                    kept += contains(values[row]) & (nulls && vector.isNull(row) ? 0 : 1);
                }
            }
            return kept;
        }
    }

    /** A bit for every number between the least and the greatest value: keys of tables are often that dense. */
    private static final class NumberBits extends Numbers {
        private static final long MAX_BITS = 1 << 23;
        private static final int MAX_BITS_PER_VALUE = 4096;

        private final long min;
        private final long span;
        private final long[] bits;

        static boolean fit(long[] values) {
            if (values.length == 0) {
                return false;
            }
            long span = Arrays.stream(values).max().getAsLong()
                    - Arrays.stream(values).min().getAsLong();
            return span >= 0 && span < Math.min(MAX_BITS, (long) MAX_BITS_PER_VALUE * values.length);
        }

        NumberBits(long[] values) {
            min = Arrays.stream(values).min().getAsLong();
            span = Arrays.stream(values).max().getAsLong() - min;
            bits = new long[(int) (span >>> 6) + 1];
            for (long value : values) {
                bits[(int) (value - min >>> 6)] |= 1L << (value - min);
            }
        }

        @Override
        int contains(long value) {
            long at = value - min;
            return at < 0 || at > span ? 0 : (int) (bits[(int) (at >>> 6)] >>> at) & 1;
        }
    }

    /** Open addressing over the values, at most half full. */
    private static final class NumberSet extends Numbers {
        private final long[] slots;
        private final boolean[] used;
        private final int mask;

        NumberSet(long[] values) {
            int size = Integer.highestOneBit(Math.max(values.length, 4)) * 4;
            slots = new long[size];
            used = new boolean[size];
            mask = size - 1;
            for (long value : values) {
                int at = slot(value);
                while (used[at] && slots[at] != value) {
                    at = at + 1 & mask;
                }
                slots[at] = value;
                used[at] = true;
            }
        }

        private int slot(long value) {
            return (int) (value * 0x9E3779B97F4A7C15L >>> 32) & mask;
        }

        @Override
        int contains(long value) {
            int at = slot(value);
            while (used[at]) {
                if (slots[at] == value) {
                    return 1;
                }
                at = at + 1 & mask;
            }
            return 0;
        }
    }

    /** Only where a dictionary makes it cheap: each entry is tested once. */
    private static final class TextSet implements Test {
        private final Set<String> values = new HashSet<>();
        private BytesVector lastDictionary;
        private boolean[] wanted = new boolean[0];

        TextSet(List<Object> values) {
            for (Object value : values) {
                this.values.add((String) value);
            }
        }

        @Override
        public int keep(ColumnVector vector, int[] rows, int count) {
            BytesVector text = (BytesVector) vector;
            if (text.codes() == null) {
                return count;
            }
            if (text.dictionary() != lastDictionary) {
                lastDictionary = text.dictionary();
                wanted = new boolean[text.dictionarySize()];
                for (int i = 0; i < wanted.length; i++) {
                    wanted[i] = values.contains(new String(lastDictionary.getBytes(i), StandardCharsets.UTF_8));
                }
            }
            int[] codes = text.codes();
            int kept = 0;
            for (int i = 0; i < count; i++) {
                int row = rows[i];
                rows[kept] = row;
                kept += !vector.isNull(row) && wanted[codes[row]] ? 1 : 0;
            }
            return kept;
        }
    }
}
