package io.tidemill.core.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class ArenaExtremeAccumulatorsTest {
    private static final String[] WORDS = {"pear", "apple", "fig", "apple", "quince", "", "date"};

    @Test
    void theBestEntryOfADictionaryIsFoundByGroupAcrossBatches() {
        Random random = new Random(5);
        for (boolean max : new boolean[] {true, false}) {
            ArenaExtremeAccumulators accumulators = new ArenaExtremeAccumulators(max, LogicalType.string());
            accumulators.ensureCapacity(3);
            List<TreeSet<String>> expected = List.of(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
            for (int batch = 0; batch < 4; batch++) {
                int[] rows = new int[40];
                int[] groups = new int[40];
                BytesVector text = batch(random, batch, rows, groups, expected);
                accumulators.add(new ColumnVector[] {text}, rows, groups, 0, rows.length);
                BytesVector result = new BytesVector(3);
                accumulators.writeResult(new int[] {0, 1, 2}, 0, 3, result);
                for (int group = 0; group < 3; group++) {
                    String best = max
                            ? expected.get(group).last()
                            : expected.get(group).first();
                    assertThat(new String(result.getBytes(group), StandardCharsets.UTF_8))
                            .isEqualTo(best);
                }
            }
        }
    }

    /** Later batches have other dictionaries; some rows are NULL. */
    private static BytesVector batch(
            Random random, int number, int[] rows, int[] groups, List<TreeSet<String>> expected) {
        BytesVector dictionary = new BytesVector(WORDS.length);
        String[] words = new String[WORDS.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = WORDS[(i + number) % WORDS.length] + (number == 2 ? "z" : "");
            byte[] bytes = words[i].getBytes(StandardCharsets.UTF_8);
            dictionary.append(i, bytes, 0, bytes.length);
        }
        BytesVector text = new BytesVector(rows.length);
        int[] codes = new int[rows.length];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = row;
            groups[row] = row % 3;
            codes[row] = random.nextInt(words.length);
            byte[] bytes = words[codes[row]].getBytes(StandardCharsets.UTF_8);
            text.append(row, bytes, 0, bytes.length);
            if (row % 7 == 3) {
                text.setNull(row);
            } else {
                expected.get(groups[row]).add(words[codes[row]]);
            }
        }
        text.setDictionary(codes, dictionary, words.length);
        return text;
    }
}
