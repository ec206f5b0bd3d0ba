package io.tidemill.benchmarks.driver;

import io.tidemill.benchmarks.worker.CanonicalText;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Compares answers. */
final class Answers {
    private static final double ABSOLUTE = 1e-4;
    private static final double RELATIVE = 1e-8;

    private Answers() {}

    /** {@code ok}, or {@code wrong:} and the first difference; order does not count, numbers may differ by 1e-4 + 1e-8 relative. */
    static String compare(Path wanted, Path got) throws IOException {
        List<List<String>> want = read(wanted);
        List<List<String>> have = read(got);
        if (difference(want, have) == null) {
            return "ok";
        }
        Comparator<List<String>> order = Comparator.comparing(CanonicalText::line);
        want.sort(order);
        have.sort(order);
        String difference = difference(want, have);
        return difference == null ? "ok" : "wrong: " + difference;
    }

    /** The SHA-256 of an answer with its lines sorted by byte after the header. */
    static String digest(Path answer) throws IOException {
        List<String> lines = Files.readAllLines(answer);
        List<String> rows = new ArrayList<>(lines.subList(1, lines.size()));
        rows.sort(
                Comparator.comparing(line -> line.getBytes(StandardCharsets.UTF_8), java.util.Arrays::compareUnsigned));
        rows.add(0, lines.get(0));
        try {
            byte[] text = (String.join("\n", rows) + "\n").getBytes(StandardCharsets.UTF_8);
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text);
            return String.format(Locale.ROOT, "%064x", new BigInteger(1, hash));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static List<List<String>> read(Path file) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        List<String> lines = Files.readAllLines(file);
        for (String line : lines.subList(1, lines.size())) {
            rows.add(CanonicalText.cells(line));
        }
        return rows;
    }

    private static String difference(List<List<String>> want, List<List<String>> got) {
        if (want.size() != got.size()) {
            return want.size() + " rows wanted, " + got.size() + " came";
        }
        for (int i = 0; i < want.size(); i++) {
            for (int j = 0; j < want.get(i).size(); j++) {
                String expected = want.get(i).get(j);
                String actual = j < got.get(i).size() ? got.get(i).get(j) : "(no column)";
                if (!expected.equals(actual) && !near(expected, actual)) {
                    return "row " + (i + 1) + " column " + (j + 1) + ": " + expected + " wanted, " + actual + " came";
                }
            }
        }
        return null;
    }

    private static boolean near(String want, String got) {
        try {
            double expected = Double.parseDouble(want);
            return Math.abs(expected - Double.parseDouble(got)) <= ABSOLUTE + RELATIVE * Math.abs(expected);
        } catch (NumberFormatException e) {
            return false; // text, which must be equal
        }
    }
}
