package io.tidemill.stream;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says row by row what a deduplication without bundles emits. Rows are texts {@code +I[key, text, time]}, whose times compare as texts. */
final class NaiveDeduplicate {
    private final boolean byTime;
    private final boolean last;
    private final boolean updateBefore;
    private final long ttl;
    private final Map<String, String> rows = new HashMap<>();
    private final Map<String, Long> written = new HashMap<>();

    NaiveDeduplicate(int timeColumn, boolean last, boolean updateBefore, long ttl) {
        this.byTime = timeColumn >= 0;
        this.last = last;
        this.updateBefore = updateBefore;
        this.ttl = ttl;
    }

    List<String> take(String change, long now) {
        String row = change.substring(2);
        String key = row.substring(0, row.indexOf(','));
        if (ttl > 0 && written.containsKey(key) && now - written.get(key) >= ttl) {
            rows.remove(key);
        }
        written.put(key, now);
        String stored = rows.get(key);
        List<String> changes = new ArrayList<>();
        if (stored == null) {
            changes.add("+I" + row);
        } else if (byTime ? replacesByTime(time(stored), time(row)) : last && (ttl > 0 || !stored.equals(row))) {
            if (updateBefore) {
                changes.add("-U" + stored);
            }
            changes.add("+U" + row);
        } else {
            return changes;
        }
        rows.put(key, row);
        return changes;
    }

    private static String time(String row) {
        return row.substring(row.lastIndexOf(", ") + 2, row.length() - 1);
    }

    /** No time is older than any time. */
    private boolean replacesByTime(String stored, String time) {
        boolean none = time.equals("NULL");
        if (stored.equals("NULL")) {
            return last;
        }
        return last ? !none && time.compareTo(stored) >= 0 : none || time.compareTo(stored) < 0;
    }
}
