package io.tidemill.config;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that a misspelt one most likely means: insertions, deletions, replacements and swaps count one each. */
public final class EditDistance {
    private EditDistance() {}

    /** The nearest candidate, ignoring case, if it is at most {@code limit} edits away; the first of equals. */
    public static Optional<String> nearest(String text, Collection<String> candidates, int limit) {
        String lower = text.toLowerCase(Locale.ROOT);
        String best = null;
        int bestDistance = limit + 1;
        for (String candidate : candidates) {
            if (Math.abs(candidate.length() - text.length()) >= bestDistance) {
                continue;
            }
            int distance = between(lower, candidate.toLowerCase(Locale.ROOT));
            if (distance < bestDistance) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Optimal string alignment distance. */
    static int between(String a, String b) {
        int[] beforePrevious = new int[b.length() + 1];
        int[] previous = new int[b.length() + 1];
        int[] current = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                int best = Math.min(previous[j - 1] + cost, Math.min(previous[j], current[j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    best = Math.min(best, beforePrevious[j - 2] + 1);
                }
                current[j] = best;
            }
            int[] swap = beforePrevious;
            beforePrevious = previous;
            previous = current;
            current = swap;
        }
        return previous[b.length()];
    }
}
