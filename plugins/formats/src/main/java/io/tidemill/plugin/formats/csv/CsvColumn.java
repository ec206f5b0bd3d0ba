package io.tidemill.plugin.formats.csv;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.plugin.formats.text.DateTimeText;
import io.tidemill.plugin.formats.text.NumberText;
import io.tidemill.plugin.formats.text.ScalarText;
import io.tidemill.plugin.formats.text.Words;
import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns the fields of one column into its vector, a batch in one loop. The loops take the plain case; what they cannot read goes
 * through {@link #unusual}, which knows NULL, blanks and every other form.
 */
abstract class CsvColumn {
    /** Takes fields that are no value of the column. */
    interface BadFields {
        /** Throws, or returns if the field shall be NULL. */
        void bad(CsvColumn column, int row, int from, int to);
    }

    private final String name;
    private final LogicalType type;
    private final CsvDialect dialect;
    private final boolean character;

    CsvColumn(String name, LogicalType type, CsvDialect dialect) {
        this.name = name;
        this.type = type;
        this.dialect = dialect;
        this.character = type.isCharacter();
    }

    static CsvColumn of(String name, LogicalType type, CsvDialect dialect, ZoneId zone) {
        ScalarText text = type.is(TypeRoot.ARRAY, TypeRoot.ROW, TypeRoot.MAP, TypeRoot.MULTISET)
                ? null
                : ScalarText.of(type, DateTimeText.Separator.EITHER, zone);
        return switch (type.root()) {
            case TINYINT, SMALLINT, INT -> new Ints(name, type, dialect, text);
            case BIGINT -> new Longs(name, type, dialect, text);
            case CHAR, VARCHAR -> new Characters(name, type, dialect);
            case DATE -> new Dates(name, type, dialect, text);
            case DECIMAL ->
                type.precision() <= LogicalType.MAX_LONG_DECIMAL_PRECISION
                        ? new Decimals(name, type, dialect, text)
                        : new Scalars(name, type, dialect, text);
            case ARRAY -> new Arrays(name, type, dialect, zone);
            case ROW -> new Rows(name, type, dialect, zone);
            case MAP, MULTISET ->
                throw new EngineException(
                        ErrorCode.UNSUPPORTED,
                        "column \"" + name + "\" is a " + type.root() + ", which format 'csv' cannot hold; use 'json'");
            default -> new Scalars(name, type, dialect, text);
        };
    }

    final String name() {
        return name;
    }

    final LogicalType type() {
        return type;
    }

    /** Fills {@code vector[0 .. rows)}. */
    void read(byte[] bytes, FieldSpans spans, int rows, ColumnVector vector, BadFields bad) {
        for (int row = 0; row < rows; row++) {
            unusual(bytes, spans.start(row), spans.end(row), vector, row, bad);
        }
    }

    /** Reads one field that is not NULL. False: it is no value. */
    abstract boolean readOne(byte[] bytes, int from, int to, ColumnVector vector, int row);

    final boolean isNull(byte[] bytes, int from, int to) {
        return (from == to && !character) || dialect.isNull(bytes, from, to);
    }

    final void unusual(byte[] bytes, int from, int to, ColumnVector vector, int row, BadFields bad) {
        if (isNull(bytes, from, to)) {
            setNull(vector, row);
        } else if (!readOne(bytes, from, to, vector, row)) {
            bad.bad(this, row, from, to);
            setNull(vector, row);
        }
    }

    /** NULL with a value underneath that may be looked at. */
    static void setNull(ColumnVector vector, int row) {
        vector.setNull(row);
        if (vector instanceof BytesVector text) {
            text.view(row, 0, 0);
        } else if (vector instanceof ArrayVector array) {
            array.starts()[row] = 0;
            array.lengths()[row] = 0;
        } else if (vector instanceof RowVector fields) {
            for (int i = 0; i < fields.fieldCount(); i++) {
                setNull(fields.field(i), row);
            }
        }
    }

    /** Any scalar, field by field; subclasses have a loop for what is plain in their type. */
    private static class Scalars extends CsvColumn {
        private final ScalarText text;

        Scalars(String name, LogicalType type, CsvDialect dialect, ScalarText text) {
            super(name, type, dialect);
            this.text = text;
        }

        @Override
        final boolean readOne(byte[] bytes, int from, int to, ColumnVector vector, int row) {
            return text.read(bytes, from, to, vector, row);
        }
    }

    private static final class Characters extends CsvColumn {
        private final CsvDialect dialect;

        Characters(String name, LogicalType type, CsvDialect dialect) {
            super(name, type, dialect);
            this.dialect = dialect;
        }

        @Override
        void read(byte[] bytes, FieldSpans spans, int rows, ColumnVector vector, BadFields bad) {
            BytesVector target = (BytesVector) vector;
            int[] offsets = target.offsets();
            int[] lengths = target.lengths();
            int[] starts = spans.starts;
            int[] ends = spans.ends;
            int startAt = spans.startAt;
            int endAt = spans.endAt;
            int step = spans.step;
            int endStep = spans.endStep;
            int bias = spans.bias;
            for (int row = 0; row < rows; row++) {
                int from = starts[startAt + row * step] + bias;
                offsets[row] = from;
                lengths[row] = ends[endAt + row * endStep] - from;
            }
            if (dialect.nullLiteral() != null) {
                for (int row = 0; row < rows; row++) {
                    if (dialect.isNull(bytes, offsets[row], offsets[row] + lengths[row])) {
                        setNull(target, row);
                    }
                }
            }
        }

        @Override
        boolean readOne(byte[] bytes, int from, int to, ColumnVector vector, int row) {
            ((BytesVector) vector).view(row, from, to - from);
            return true;
        }
    }

    private static final class Longs extends Scalars {
        Longs(String name, LogicalType type, CsvDialect dialect, ScalarText text) {
            super(name, type, dialect, text);
        }

        @Override
        void read(byte[] bytes, FieldSpans spans, int rows, ColumnVector vector, BadFields bad) {
            long[] values = ((LongVector) vector).values();
            int[] starts = spans.starts;
            int[] ends = spans.ends;
            int startAt = spans.startAt;
            int endAt = spans.endAt;
            int step = spans.step;
            int endStep = spans.endStep;
            int bias = spans.bias;
            for (int row = 0; row < rows; row++) {
                int from = starts[startAt + row * step] + bias;
                int to = ends[endAt + row * endStep];
                long value = NumberText.integer(bytes, from, to);
                if (value == NumberText.NOT_PLAIN) {
                    unusual(bytes, from, to, vector, row, bad);
                } else {
                    values[row] = value;
                }
            }
        }
    }

    private static final class Ints extends Scalars {
        private final long min;
        private final long max;

        Ints(String name, LogicalType type, CsvDialect dialect, ScalarText text) {
            super(name, type, dialect, text);
            this.max = type.is(TypeRoot.TINYINT)
                    ? Byte.MAX_VALUE
                    : type.is(TypeRoot.SMALLINT) ? Short.MAX_VALUE : Integer.MAX_VALUE;
            this.min = -max - 1;
        }

        @Override
        void read(byte[] bytes, FieldSpans spans, int rows, ColumnVector vector, BadFields bad) {
            int[] values = ((IntVector) vector).values();
            int[] starts = spans.starts;
            int[] ends = spans.ends;
            int startAt = spans.startAt;
            int endAt = spans.endAt;
            int step = spans.step;
            int endStep = spans.endStep;
            int bias = spans.bias;
            for (int row = 0; row < rows; row++) {
                int from = starts[startAt + row * step] + bias;
                int to = ends[endAt + row * endStep];
                long value = NumberText.integer(bytes, from, to);
                // NOT_PLAIN is below every minimum.
                if (value < min || value > max) {
                    unusual(bytes, from, to, vector, row, bad);
                } else {
                    values[row] = (int) value;
                }
            }
        }
    }

    private static final class Decimals extends Scalars {
        private final int scale;
        private final long bound;

        Decimals(String name, LogicalType type, CsvDialect dialect, ScalarText text) {
            super(name, type, dialect, text);
            this.scale = type.scale();
            this.bound = NumberText.power(type.precision());
        }

        @Override
        void read(byte[] bytes, FieldSpans spans, int rows, ColumnVector vector, BadFields bad) {
            long[] values = ((LongVector) vector).values();
            int[] starts = spans.starts;
            int[] ends = spans.ends;
            int startAt = spans.startAt;
            int endAt = spans.endAt;
            int step = spans.step;
            int endStep = spans.endStep;
            int bias = spans.bias;
            for (int row = 0; row < rows; row++) {
                int from = starts[startAt + row * step] + bias;
                int to = ends[endAt + row * endStep];
                long value = NumberText.decimal(bytes, from, to, scale);
                if (value <= -bound || value >= bound) {
                    unusual(bytes, from, to, vector, row, bad);
                } else {
                    values[row] = value;
                }
            }
        }
    }

    private static final class Dates extends Scalars {
        Dates(String name, LogicalType type, CsvDialect dialect, ScalarText text) {
            super(name, type, dialect, text);
        }

        @Override
        void read(byte[] bytes, FieldSpans spans, int rows, ColumnVector vector, BadFields bad) {
            int[] values = ((IntVector) vector).values();
            int[] starts = spans.starts;
            int[] ends = spans.ends;
            int startAt = spans.startAt;
            int endAt = spans.endAt;
            int step = spans.step;
            int endStep = spans.endStep;
            int bias = spans.bias;
            for (int row = 0; row < rows; row++) {
                int from = starts[startAt + row * step] + bias;
                int to = ends[endAt + row * endStep];
                long value = DateTimeText.date(bytes, from, to);
                if (value == DateTimeText.NOT_A_TIME) {
                    unusual(bytes, from, to, vector, row, bad);
                } else {
                    values[row] = (int) value;
                }
            }
        }
    }

    /** Elements separated by the array element delimiter. */
    private static final class Arrays extends CsvColumn {
        private final CsvColumn element;
        private final byte[] delimiter;
        private final boolean lenient;

        Arrays(String name, LogicalType type, CsvDialect dialect, ZoneId zone) {
            super(name, type, dialect);
            this.element = of(name, type.children().get(0), dialect, zone);
            this.delimiter = dialect.elementDelimiter();
            this.lenient = dialect.lenient();
        }

        @Override
        boolean readOne(byte[] bytes, int from, int to, ColumnVector vector, int row) {
            ArrayVector array = (ArrayVector) vector;
            int first = array.elementCount();
            int count = 0;
            int start = from;
            while (true) {
                int end = indexOf(bytes, start, to, delimiter);
                int at = array.append(row, 1);
                count++;
                ColumnVector elements = array.elements();
                if (element.isNull(bytes, start, end)) {
                    setNull(elements, at);
                } else if (!element.readOne(bytes, start, end, elements, at)) {
                    if (!lenient) {
                        return false;
                    }
                    setNull(elements, at);
                }
                if (end == to) {
                    break;
                }
                start = end + delimiter.length;
            }
            array.starts()[row] = first;
            array.lengths()[row] = count;
            return true;
        }
    }

    /** Fields separated by the array element delimiter. */
    private static final class Rows extends CsvColumn {
        private final List<CsvColumn> fields = new ArrayList<>();
        private final byte[] delimiter;
        private final boolean lenient;

        Rows(String name, LogicalType type, CsvDialect dialect, ZoneId zone) {
            super(name, type, dialect);
            for (int i = 0; i < type.children().size(); i++) {
                fields.add(of(name + "." + type.names().get(i), type.children().get(i), dialect, zone));
            }
            this.delimiter = dialect.elementDelimiter();
            this.lenient = dialect.lenient();
        }

        @Override
        boolean readOne(byte[] bytes, int from, int to, ColumnVector vector, int row) {
            RowVector target = (RowVector) vector;
            int start = from;
            boolean more = true;
            for (int i = 0; i < fields.size(); i++) {
                CsvColumn field = fields.get(i);
                ColumnVector values = target.field(i);
                if (!more) {
                    if (!lenient) {
                        return false;
                    }
                    setNull(values, row);
                    continue;
                }
                int end = indexOf(bytes, start, to, delimiter);
                if (field.isNull(bytes, start, end)) {
                    setNull(values, row);
                } else if (!field.readOne(bytes, start, end, values, row)) {
                    if (!lenient) {
                        return false;
                    }
                    setNull(values, row);
                }
                more = end < to;
                start = end + delimiter.length;
            }
            return !more || lenient;
        }
    }

    private static int indexOf(byte[] bytes, int from, int to, byte[] wanted) {
        if (wanted.length == 1) {
            return Words.indexOf(bytes, from, to, wanted[0]);
        }
        for (int i = from; i <= to - wanted.length; i++) {
            if (java.util.Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
                return i;
            }
        }
        return to;
    }
}
