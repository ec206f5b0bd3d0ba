package io.tidemill.core.codegen;

import static io.tidemill.core.codegen.Kernels.call;
import static io.tidemill.core.codegen.Kernels.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.Literal;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.type.LogicalType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CompiledFilterTest {
    private static final LogicalType INT = LogicalType.int32();
    private static final LogicalType TEXT = LogicalType.string();
    private static final LogicalType BOOL = LogicalType.bool();

    private static BytesVector dictionary(String... words) {
        BytesVector dictionary = new BytesVector(words.length);
        for (int i = 0; i < words.length; i++) {
            byte[] bytes = words[i].getBytes(StandardCharsets.UTF_8);
            dictionary.append(i, bytes, 0, bytes.length);
        }
        return dictionary;
    }

    /** A column of codes whose views agree with them. */
    private static BytesVector coded(BytesVector dictionary, int size, int... codes) {
        BytesVector column = new BytesVector(codes.length);
        column.setHeap(dictionary.heap());
        for (int row = 0; row < codes.length; row++) {
            column.view(row, dictionary.offsets()[codes[row]], dictionary.lengths()[codes[row]]);
        }
        column.setDictionary(codes, dictionary, size);
        return column;
    }

    private static List<Integer> select(Filter filter, ColumnBatch batch) {
        int[] selection = new int[batch.rowCount()];
        int count = filter.select(batch, selection);
        return Arrays.stream(selection, 0, count).boxed().toList();
    }

    private static Filter filter(Expression condition, LogicalType... types) {
        return Kernels.COMPILER.filter(condition, List.of(types), Kernels.session());
    }

    @Test
    void testsDictionaryEntriesInsteadOfRows() {
        Filter filter = filter(call("LIKE", BOOL, column(0, TEXT), Literal.of("%A%")), TEXT);
        BytesVector words = dictionary("MAIL", "SHIP", "AIR");
        assertThat(select(filter, new ColumnBatch(5, coded(words, 3, 0, 1, 2, 1, 0))))
                .containsExactly(0, 2, 4);
        BytesVector nullable = coded(words, 3, 0, 1, 2, 2);
        nullable.setNull(2);
        assertThat(select(filter, new ColumnBatch(4, nullable))).containsExactly(0, 3);
        ColumnBatch selected = new ColumnBatch(4, coded(words, 3, 2, 0, 1, 0));
        selected.setSelection(new int[] {1, 2, 3}, 3);
        assertThat(select(filter, selected)).containsExactly(1, 3);
    }

    @Test
    void noticesThatADictionaryHasChanged() {
        Filter filter =
                filter(call("IN", BOOL, column(0, TEXT), Literal.of("a"), Literal.of("b"), Literal.of("c")), TEXT);
        assertThat(select(filter, new ColumnBatch(3, coded(dictionary("a", "x"), 2, 0, 1, 0))))
                .containsExactly(0, 2);
        BytesVector growing = dictionary("x", "c", "y");
        assertThat(select(filter, new ColumnBatch(3, coded(growing, 2, 0, 1, 0))))
                .containsExactly(1);
        assertThat(select(filter, new ColumnBatch(3, coded(growing, 3, 2, 1, 0))))
                .containsExactly(1);
        assertThat(select(filter, new ColumnBatch(2, dictionary("b", "z")))).containsExactly(0);
    }

    @Test
    void aNullTestLooksAtRows() {
        Filter filter = filter(
                call(
                        "OR",
                        BOOL,
                        call("IS NULL", BOOL, column(0, TEXT)),
                        call("=", BOOL, column(0, TEXT), Literal.of("a"))),
                TEXT);
        BytesVector column = coded(dictionary("a", "b"), 2, 0, 1, 1);
        column.setNull(2);
        assertThat(select(filter, new ColumnBatch(3, column))).containsExactly(0, 2);
    }

    @Test
    void aConjunctThatCanFailSeesOnlyWhatTheOthersLeave() {
        Expression condition = call(
                "AND",
                BOOL,
                call(">", BOOL, call("/", INT, Literal.of(10), column(0, INT)), Literal.of(2)),
                call("<>", BOOL, column(0, INT), Literal.of(0)));
        ColumnBatch batch = new ColumnBatch(3, new IntVector(new int[] {0, 3, 9}));
        assertThat(select(filter(condition, INT), batch)).containsExactly(1);
    }

    @Test
    void aConstantConditionKeepsAllOrNothing() {
        ColumnBatch batch = new ColumnBatch(2, new IntVector(2));
        assertThat(select(filter(Literal.of(true), INT), batch)).containsExactly(0, 1);
        assertThat(select(filter(Literal.of(false), INT), batch)).isEmpty();
        assertThat(select(filter(Literal.nullOf(BOOL), INT), batch)).isEmpty();
    }
}
