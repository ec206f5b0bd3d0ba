package io.tidemill.batch;

import java.util.Arrays;

/**
 * Sorts normalised keys: a stable radix sort by their first words, then, among keys whose first words are equal, by the next, and so on. Rows are never compared.
 */
final class KeySort {
    /** Below this, counting bytes costs more than comparing words. */
    private static final int SMALL = 48;

    private final NormalizedKeys keys;
    private long[] words;
    private long[] spareWords = new long[0];
    private int[] order;
    private int[] spareOrder = new int[0];

    private KeySort(NormalizedKeys keys) {
        this.keys = keys;
    }

    /** The numbers of the keys in ascending order; equal keys keep their order. */
    static int[] sort(NormalizedKeys keys) {
        KeySort sort = new KeySort(keys);
        int size = keys.size();
        sort.order = new int[size];
        for (int i = 0; i < size; i++) {
            sort.order[i] = i;
        }
        sort.words = Arrays.copyOf(keys.words(), size);
        sort.sort(0, size, 0);
        return sort.order;
    }

    /** Bytes that a sort of so many keys needs beside the keys. */
    static long memoryBytes(int size) {
        return 24L * size;
    }

    private void sort(int from, int to, int depth) {
        if (to - from <= SMALL) {
            insertionSort(from, to);
        } else {
            radixSort(from, to);
        }
        if (!keys.wordOnly()) {
            sortTies(from, to, depth);
        }
    }

    private void sortTies(int from, int to, int depth) {
        int start = from;
        for (int i = from + 1; i <= to; i++) {
            if (i == to || words[i] != words[start]) {
                if (i - start > 1 && anyLonger(start, i, depth + 1)) {
                    for (int j = start; j < i; j++) {
                        words[j] = keys.word(order[j], depth + 1);
                    }
                    sort(start, i, depth + 1);
                }
                start = i;
            }
        }
    }

    private boolean anyLonger(int from, int to, int depth) {
        for (int i = from; i < to; i++) {
            if (keys.wordCount(order[i]) > depth) {
                return true;
            }
        }
        return false;
    }

    private void insertionSort(int from, int to) {
        for (int i = from + 1; i < to; i++) {
            long word = words[i];
            int row = order[i];
            int j = i - 1;
            while (j >= from && Long.compareUnsigned(words[j], word) > 0) {
                words[j + 1] = words[j];
                order[j + 1] = order[j];
                j--;
            }
            words[j + 1] = word;
            order[j + 1] = row;
        }
    }

    private void radixSort(int from, int to) {
        int size = to - from;
        if (spareWords.length < size) {
            spareWords = new long[size];
            spareOrder = new int[size];
        }
        int[][] counts = new int[Long.BYTES][256];
        count(words, from, to, counts);
        boolean inSpare = false;
        for (int b = 0; b < Long.BYTES; b++) {
            if (constant(counts[b], size)) {
                continue;
            }
            int[] starts = starts(counts[b]);
            if (inSpare) {
                distribute(spareWords, spareOrder, 0, size, b * 8, starts, words, order, from);
            } else {
                distribute(words, order, from, to, b * 8, starts, spareWords, spareOrder, 0);
            }
            inSpare = !inSpare;
        }
        if (inSpare) {
            System.arraycopy(spareWords, 0, words, from, size);
            System.arraycopy(spareOrder, 0, order, from, size);
        }
    }

    private static void count(long[] words, int from, int to, int[][] counts) {
        for (int i = from; i < to; i++) {
            long word = words[i];
            for (int b = 0; b < Long.BYTES; b++) {
                counts[b][(int) (word >>> b * 8) & 0xFF]++;
            }
        }
    }

    private static boolean constant(int[] counts, int size) {
        for (int count : counts) {
            if (count != 0) {
                return count == size;
            }
        }
        return true;
    }

    private static int[] starts(int[] counts) {
        int[] starts = new int[256];
        int sum = 0;
        for (int i = 0; i < 256; i++) {
            starts[i] = sum;
            sum += counts[i];
        }
        return starts;
    }

    private static void distribute(
            long[] words,
            int[] order,
            int from,
            int to,
            int shift,
            int[] starts,
            long[] targetWords,
            int[] targetOrder,
            int at) {
        for (int i = from; i < to; i++) {
            long word = words[i];
            int target = at + starts[(int) (word >>> shift) & 0xFF]++;
            targetWords[target] = word;
            targetOrder[target] = order[i];
        }
    }
}
