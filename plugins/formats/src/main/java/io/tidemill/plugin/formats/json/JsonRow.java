package io.tidemill.plugin.formats.json;

import io.tidemill.plugin.formats.text.Words;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads an object into the fields of a ROW. Objects of one file mostly have their members in one order, so the reader remembers which
 * member stood where and first compares the text with that one's name.
 */
final class JsonRow extends JsonValue {
    /** Names that are no columns are remembered too, so that they are skipped quickly; up to this many. */
    private static final int MAX_LEARNED = 512;

    /** One name that objects have, and the field it stands for. */
    private static final class Member {
        /** {@code "name":}; null for names that are escaped in JSON. */
        final byte[] text;
        /** Null when the field is not needed. */
        final JsonValue value;

        final int field;

        Member(String name, JsonValue value, int field) {
            this.text = isPlain(name) ? ('"' + name + "\":").getBytes(StandardCharsets.UTF_8) : null;
            this.value = value;
            this.field = field;
        }

        private static boolean isPlain(String name) {
            return name.chars().allMatch(c -> c >= ' ' && c != '"' && c != '\\');
        }

        boolean matches(byte[] bytes, int at, int limit) {
            byte[] wanted = text;
            if (wanted == null) {
                return false;
            }
            int length = wanted.length;
            if (at + length > limit) {
                return false;
            }
            if (length >= 8) {
                int i = 0;
                for (; i < length - 8; i += 8) {
                    if (Words.load(bytes, at + i) != Words.load(wanted, i)) {
                        return false;
                    }
                }
                return Words.load(bytes, at + length - 8) == Words.load(wanted, length - 8);
            }
            for (int i = 0; i < length; i++) {
                if (bytes[at + i] != wanted[i]) {
                    return false;
                }
            }
            return true;
        }
    }

    private final Map<String, Member> members = new HashMap<>();
    private final JsonValue[] fields;
    /** The member that stood at this place in the last object. */
    private Member[] order = new Member[16];
    /** For each field the number of the object that had it last. */
    private final long[] seen;

    private final int needed;
    private long object;

    /** A reader of ROW values. */
    JsonRow(LogicalType type, String path, NestedPaths paths, JsonSettings settings, ZoneId zone) {
        super(type, path, settings);
        int count = type.children().size();
        this.fields = new JsonValue[count];
        this.seen = new long[count];
        int wanted = 0;
        for (int i = 0; i < count; i++) {
            String name = type.names().get(i);
            NestedPaths inside = paths.inside(name);
            if (inside != null) {
                String fieldPath = path.isEmpty() ? name : path + "." + name;
                fields[i] = of(type.children().get(i), fieldPath, inside, settings, zone);
                wanted++;
            }
            members.put(name, new Member(name, fields[i], i));
        }
        this.needed = wanted;
    }

    /** A reader of whole records whose vectors are only the projected columns. */
    static JsonRow ofRecord(
            LogicalType physicalRow, int[] projection, List<List<String>> paths, JsonSettings settings, ZoneId zone) {
        NestedPaths nested = new NestedPaths(paths);
        List<String> names = new ArrayList<>();
        List<LogicalType> types = new ArrayList<>();
        List<List<String>> all = new ArrayList<>();
        for (int column : projection) {
            String name = physicalRow.names().get(column);
            names.add(name);
            types.add(physicalRow.children().get(column));
            NestedPaths inside = nested.ofColumn(name);
            if (inside.paths().isEmpty()) {
                all.add(List.of(name));
            }
            for (List<String> path : inside.paths()) {
                List<String> full = new ArrayList<>();
                full.add(name);
                full.addAll(path);
                all.add(full);
            }
        }
        return new JsonRow(LogicalType.row(names, types), "", new NestedPaths(all), settings, zone);
    }

    @Override
    boolean readValue(JsonInput in, ColumnVector vector, int row) {
        if (in.bytes[in.position] != '{') {
            return unfitNested(in, vector, row);
        }
        RowVector target = (RowVector) vector;
        object++;
        int found = 0;
        in.position++;
        if (in.peek() == '}') {
            in.position++;
        } else {
            for (int place = 0; ; place++) {
                if (in.peek() != '"') {
                    return in.expected("a name");
                }
                Member member = place < order.length ? order[place] : null;
                if (member != null && member.matches(in.bytes, in.position, in.limit)) {
                    in.position += member.text.length;
                } else {
                    member = otherMember(in, place);
                    if (member == null) {
                        return false;
                    }
                }
                if (member.value == null) {
                    if (!in.skipValue()) {
                        return false;
                    }
                } else {
                    if (in.peek() < 0) {
                        return in.expected("a value");
                    }
                    int field = member.field;
                    ColumnVector values = target.field(field);
                    if (seen[field] != object) {
                        seen[field] = object;
                        found++;
                    } else {
                        // The last of several members with one name counts.
                        setNotNull(values, row);
                    }
                    if (!member.value.read(in, values, row)) {
                        return false;
                    }
                }
                int c = in.peek();
                if (c != ',' && c != '}') {
                    return in.expected("',' or '}'");
                }
                in.position++;
                if (c == '}') {
                    break;
                }
            }
        }
        return found == needed || missing(in, target, row);
    }

    private boolean missing(JsonInput in, RowVector target, int row) {
        for (int i = 0; i < fields.length; i++) {
            if (fields[i] != null && seen[i] != object) {
                if (settings().failOnMissingField() && !settings().lenient()) {
                    throw new UnfitValue(
                            in.position - 1,
                            "column \"" + fields[i].path() + "\" is missing, and '"
                                    + settings().format() + ".fail-on-missing-field' is true");
                }
                fields[i].setNull(target.field(i), row);
            }
        }
        return true;
    }

    /** Reads a name that is not the expected one. */
    private Member otherMember(JsonInput in, int place) {
        if (!in.string() || !in.unescapeToken()) {
            return null;
        }
        String name = in.token();
        if (in.peek() != ':') {
            in.expected("':'");
            return null;
        }
        in.position++;
        Member member = members.get(name);
        if (member == null) {
            member = new Member(name, null, -1);
            if (members.size() < MAX_LEARNED) {
                members.put(name, member);
            }
        }
        if (place < MAX_LEARNED) {
            if (place >= order.length) {
                order = Arrays.copyOf(order, Math.max(place + 1, order.length * 2));
            }
            order[place] = member;
        }
        return member;
    }
}
