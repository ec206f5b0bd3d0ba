package io.tidemill.core.aggregate;

import io.tidemill.core.arena.GroupedList;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;

/** What is made of the values of a group, in their order. */
enum ListFinish {
    FIRST_VALUE {
        @Override
        void write(GroupedList list, int arguments, int[] nodes, int count, ColumnVector target, int at) {
            target.set(at, list.column(0), list.row(nodes[0]));
        }
    },
    LAST_VALUE {
        @Override
        void write(GroupedList list, int arguments, int[] nodes, int count, ColumnVector target, int at) {
            target.set(at, list.column(0), list.row(nodes[count - 1]));
        }
    },
    SINGLE_VALUE {
        @Override
        void write(GroupedList list, int arguments, int[] nodes, int count, ColumnVector target, int at) {
            if (count > 1) {
                throw new EngineException(
                        ErrorCode.SUBQUERY_MORE_THAN_ONE_ROW,
                        "a scalar subquery returned more than one row; limit it to one row or aggregate it");
            }
            target.set(at, list.column(0), list.row(nodes[0]));
        }
    },
    ARRAY_AGG {
        @Override
        void write(GroupedList list, int arguments, int[] nodes, int count, ColumnVector target, int at) {
            ArrayVector array = (ArrayVector) target;
            int start = array.append(at, count);
            for (int i = 0; i < count; i++) {
                array.elements().set(start + i, list.column(0), list.row(nodes[i]));
            }
        }
    },
    LISTAGG {
        @Override
        void write(GroupedList list, int arguments, int[] nodes, int count, ColumnVector target, int at) {
            BytesVector values = (BytesVector) list.column(0);
            // The separator is the same for all rows; that of the first one is taken.
            BytesVector separators = arguments > 1 ? (BytesVector) list.column(1) : null;
            int separatorRow = list.row(nodes[0]);
            int separatorLength = separators == null
                    ? 1
                    : separators.isNull(separatorRow) ? 0 : separators.lengths()[separatorRow];
            int length = Math.multiplyExact(separatorLength, count - 1);
            for (int i = 0; i < count; i++) {
                length = Math.addExact(length, values.lengths()[list.row(nodes[i])]);
            }
            BytesVector text = (BytesVector) target;
            int start = text.reserve(length);
            text.view(at, start, length);
            int position = start;
            for (int i = 0; i < count; i++) {
                if (i > 0 && separators == null) {
                    text.heap()[position++] = ',';
                } else if (i > 0) {
                    position = copy(separators, separatorRow, separatorLength, text.heap(), position);
                }
                int row = list.row(nodes[i]);
                position = copy(values, row, values.lengths()[row], text.heap(), position);
            }
        }

        private int copy(BytesVector source, int row, int length, byte[] target, int position) {
            System.arraycopy(source.heap(), source.offsets()[row], target, position, length);
            return position + length;
        }
    },
    PERCENTILE {
        @Override
        void write(GroupedList list, int arguments, int[] nodes, int count, ColumnVector target, int at) {
            Percentile.write(list, arguments, nodes, count, (DoubleVector) target, at);
        }
    },
    JSON_ARRAY {
        @Override
        void write(GroupedList list, int arguments, int[] nodes, int count, ColumnVector target, int at) {
            JsonTexts.array(list, nodes, count, (BytesVector) target, at);
        }

        @Override
        boolean writesNothing(ColumnVector target, int at) {
            JsonTexts.set((BytesVector) target, at, "[]");
            return true;
        }
    },
    JSON_OBJECT {
        @Override
        void write(GroupedList list, int arguments, int[] nodes, int count, ColumnVector target, int at) {
            JsonTexts.object(list, nodes, count, true, (BytesVector) target, at);
        }

        @Override
        boolean writesNothing(ColumnVector target, int at) {
            JsonTexts.set((BytesVector) target, at, "{}");
            return true;
        }
    },
    JSON_OBJECT_WITHOUT_NULLS {
        @Override
        void write(GroupedList list, int arguments, int[] nodes, int count, ColumnVector target, int at) {
            JsonTexts.object(list, nodes, count, false, (BytesVector) target, at);
        }

        @Override
        boolean writesNothing(ColumnVector target, int at) {
            return JSON_OBJECT.writesNothing(target, at);
        }
    };

    /** Writes the result of a group without values when that is not NULL; false when it is. */
    boolean writesNothing(ColumnVector target, int at) {
        return false;
    }

    /** Writes the result of a group with at least one value of {@code arguments} columns; {@code nodes[0 .. count)} are its values in order. */
    abstract void write(GroupedList list, int arguments, int[] nodes, int count, ColumnVector target, int at);
}
