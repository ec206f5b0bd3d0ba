package io.tidemill.plugin.formats.csv;

/**
 * Where the fields of one column are: row r's starts at {@code starts[startAt + r * step] + bias} and ends before
 * {@code ends[endAt + r * endStep]}. In unquoted text one array of separator positions serves both, with a bias of 1.
 */
final class FieldSpans {
    int[] starts;
    int startAt;
    int bias;
    int[] ends;
    int endAt;
    int endStep;
    int step;

    int start(int row) {
        return starts[startAt + row * step] + bias;
    }

    int end(int row) {
        return ends[endAt + row * endStep];
    }
}
