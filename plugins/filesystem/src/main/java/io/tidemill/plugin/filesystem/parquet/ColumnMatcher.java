package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.plugin.filesystem.parquet.RawNumbers.Storage;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

/** Finds the columns of a table in a file's schema, by name, and says how their values are decoded. One thread. */
final class ColumnMatcher {
    private final String file;
    private final FileSchema columns;
    private final MessageType schema;
    private final boolean missingIsNull;

    ColumnMatcher(Footer footer, boolean missingIsNull) {
        this.file = footer.file();
        this.columns = footer.schema();
        this.schema = columns.message();
        this.missingIsNull = missingIsNull;
    }

    /** The column in the file; null when it is missing and that means NULL. */
    Type find(String column) {
        return find(schema, column, column);
    }

    /** Whether a column that {@link #find} found is one of single values, no ROW, ARRAY or MAP. */
    static boolean isFlat(Type found) {
        return found.isPrimitive() && !found.isRepetition(Type.Repetition.REPEATED);
    }

    /** The leaf that a flat column is. */
    int leaf(Type found) {
        return columns.leaf(found.getName());
    }

    private Type find(GroupType group, String name, String path) {
        if (group.containsField(name)) {
            return group.getType(name);
        }
        for (Type field : group.getFields()) {
            if (field.getName().equalsIgnoreCase(name)) {
                return field;
            }
        }
        if (missingIsNull) {
            return null;
        }
        List<String> names = group.getFields().stream().map(Type::getName).toList();
        throw new EngineException(
                ErrorCode.DATA_MALFORMED,
                file + ": there is no column \"" + path + "\"; columns are " + String.join(", ", names)
                        + "; set 'parquet.missing-columns' = 'null' to read NULL instead");
    }

    /** Reads a column that {@link #find} found. */
    ChunkColumn column(String name, LogicalType type, Type found, NestedFields needed) {
        if (isFlat(found)) {
            ColumnDescriptor descriptor = schema.getColumnDescription(new String[] {found.getName()});
            return new FlatColumn(leaf(found), descriptor, type, decoder(name, type, found.asPrimitiveType()));
        }
        return new NestedColumn(shape(name, type, found, new String[] {found.getName()}, needed));
    }

    private NestedShape shape(String path, LogicalType type, Type found, String[] place, NestedFields needed) {
        int definition = schema.getMaxDefinitionLevel(place);
        return switch (type.root()) {
            case ROW -> fields(path, type, group(path, type, found), place, definition, needed);
            case ARRAY -> elements(path, type, found, place, definition);
            case MAP -> entries(path, type, group(path, type, found), place, definition);
            default -> {
                if (!found.isPrimitive()) {
                    throw mismatch(path, type, found);
                }
                ColumnDescriptor descriptor = schema.getColumnDescription(place);
                yield new NestedShape.Leaf(
                        type,
                        new LeafEvents(
                                columns.leaf(place), descriptor, type, decoder(path, type, found.asPrimitiveType())));
            }
        };
    }

    private GroupType group(String path, LogicalType type, Type found) {
        if (found.isPrimitive()) {
            throw mismatch(path, type, found);
        }
        return found.asGroupType();
    }

    private NestedShape fields(
            String path, LogicalType type, GroupType group, String[] place, int definition, NestedFields needed) {
        List<NestedShape> fields = new ArrayList<>();
        boolean any = false;
        for (int i = 0; i < type.children().size(); i++) {
            String name = type.names().get(i);
            NestedFields inside = needed.inside(name);
            Type field = inside == null ? null : find(group, name, path + "." + name);
            any |= field != null;
            fields.add(
                    field == null
                            ? null
                            : shape(path + "." + name, type.children().get(i), field, inside(place, field), inside));
        }
        for (int i = 0; i < fields.size() && !any; i++) {
            // Some leaf must tell which rows are NULL.
            String name = type.names().get(i);
            if (group.containsField(name)) {
                Type field = group.getType(name);
                fields.set(
                        i,
                        shape(
                                path + "." + name,
                                type.children().get(i),
                                field,
                                inside(place, field),
                                NestedFields.ALL));
                any = true;
            }
        }
        if (!any) {
            throw new EngineException(
                    ErrorCode.DATA_MALFORMED, file + ": the group \"" + path + "\" has none of the fields of " + type);
        }
        return new NestedShape.Fields(type, definition, fields);
    }

    private NestedShape elements(String path, LogicalType type, Type found, String[] place, int definition) {
        LogicalType elementType = type.children().get(0);
        if (found.getRepetition() == Type.Repetition.REPEATED) {
            // A repeated field without a list around it: never NULL, its elements are the field.
            return new NestedShape.Elements(
                    type, definition - 1, definition, repeated(path, elementType, found, place));
        }
        GroupType list = group(path, type, found);
        if (list.getFieldCount() != 1 || !list.getType(0).isRepetition(Type.Repetition.REPEATED)) {
            throw mismatch(path, type, found);
        }
        Type middle = list.getType(0);
        String[] middlePlace = inside(place, middle);
        int elementDefinition = schema.getMaxDefinitionLevel(middlePlace);
        NestedShape element;
        if (isElement(middle, list, elementType)) {
            element = repeated(path + "[]", elementType, middle, middlePlace);
        } else {
            Type inner = middle.asGroupType().getType(0);
            element = shape(path + "[]", elementType, inner, inside(middlePlace, inner), NestedFields.ALL);
        }
        return new NestedShape.Elements(type, definition, elementDefinition, element);
    }

    /** The rules of the format for old two-level lists: the repeated field is the element itself. */
    private static boolean isElement(Type middle, GroupType list, LogicalType elementType) {
        if (middle.isPrimitive()) {
            return true;
        }
        GroupType group = middle.asGroupType();
        return group.getFieldCount() != 1
                || group.getName().equals("array")
                || group.getName().equals(list.getName() + "_tuple")
                || elementType.is(TypeRoot.ROW)
                        && elementType.children().size() == 1
                        && elementType.names().get(0).equals(group.getType(0).getName())
                        && !(group.getType(0).getName().equals("element")
                                || group.getName().equals("list"));
    }

    private NestedShape repeated(String path, LogicalType type, Type found, String[] place) {
        if (found.isPrimitive()) {
            ColumnDescriptor descriptor = schema.getColumnDescription(place);
            return new NestedShape.Leaf(
                    type,
                    new LeafEvents(
                            columns.leaf(place), descriptor, type, decoder(path, type, found.asPrimitiveType())));
        }
        if (!type.is(TypeRoot.ROW)) {
            throw mismatch(path, type, found);
        }
        return fields(path, type, found.asGroupType(), place, schema.getMaxDefinitionLevel(place), NestedFields.ALL);
    }

    private NestedShape entries(String path, LogicalType type, GroupType map, String[] place, int definition) {
        Type middle = map.getFieldCount() == 1 ? map.getType(0) : map;
        if (middle.isPrimitive()
                || !middle.isRepetition(Type.Repetition.REPEATED)
                || middle.asGroupType().getFieldCount() != 2) {
            throw mismatch(path, type, map);
        }
        GroupType entry = middle.asGroupType();
        String[] middlePlace = inside(place, entry);
        Type key = entry.getType(0);
        Type value = entry.getType(1);
        return new NestedShape.Entries(
                type,
                definition,
                schema.getMaxDefinitionLevel(middlePlace),
                shape(path + ".key", type.children().get(0), key, inside(middlePlace, key), NestedFields.ALL),
                shape(path + ".value", type.children().get(1), value, inside(middlePlace, value), NestedFields.ALL));
    }

    private static String[] inside(String[] place, Type field) {
        String[] longer = java.util.Arrays.copyOf(place, place.length + 1);
        longer[place.length] = field.getName();
        return longer;
    }

    private EngineException mismatch(String path, LogicalType type, Type found) {
        return new EngineException(
                ErrorCode.DATA_MALFORMED,
                file + ": column \"" + path + "\" is declared " + type + " but the file has "
                        + found.toString().replaceAll("\\s+", " ").trim());
    }

    /** How the values of a primitive column become those of a type. */
    ValueDecoder decoder(String path, LogicalType type, PrimitiveType found) {
        ValueDecoder decoder = switch (type.root()) {
            case BOOLEAN -> found.getPrimitiveTypeName() == PrimitiveTypeName.BOOLEAN ? new BooleanDecoder() : null;
            case TINYINT, SMALLINT, INT -> integer(type, found);
            case BIGINT -> bigint(found);
            case FLOAT -> found.getPrimitiveTypeName() == PrimitiveTypeName.FLOAT ? new FloatingDecoder(false) : null;
            case DOUBLE -> floating(found);
            case DECIMAL -> decimal(type, found);
            case CHAR, VARCHAR -> text(found);
            case BINARY, VARBINARY -> binary(found);
            case DATE ->
                annotation(found) instanceof DateLogicalTypeAnnotation
                        ? new IntDecoder(new RawNumbers(Storage.INT32, 0, 1, 1), true)
                        : null;
            case TIME -> time(found);
            case TIMESTAMP, TIMESTAMP_LTZ -> timestamp(type, found);
            default -> null;
        };
        if (decoder == null) {
            throw mismatch(path, type, found);
        }
        return decoder;
    }

    private static LogicalTypeAnnotation annotation(PrimitiveType found) {
        return found.getLogicalTypeAnnotation();
    }

    private static ValueDecoder integer(LogicalType type, PrimitiveType found) {
        if (found.getPrimitiveTypeName() != PrimitiveTypeName.INT32) {
            return null;
        }
        int bits = 32;
        if (annotation(found) instanceof IntLogicalTypeAnnotation ints) {
            bits = ints.getBitWidth() + (ints.isSigned() ? 0 : 1);
        } else if (annotation(found) != null) {
            return null;
        }
        int room = type.is(TypeRoot.TINYINT) ? 8 : type.is(TypeRoot.SMALLINT) ? 16 : 32;
        return bits <= room ? new IntDecoder(new RawNumbers(Storage.INT32, 0, 1, 1), true) : null;
    }

    private static ValueDecoder bigint(PrimitiveType found) {
        LogicalTypeAnnotation annotation = annotation(found);
        boolean signed = !(annotation instanceof IntLogicalTypeAnnotation ints) || ints.isSigned();
        if (annotation != null && !(annotation instanceof IntLogicalTypeAnnotation)) {
            return null;
        }
        return switch (found.getPrimitiveTypeName()) {
            case INT64 -> signed ? new LongDecoder(new RawNumbers(Storage.INT64, 0, 1, 1)) : null;
            case INT32 -> new LongDecoder(new RawNumbers(signed ? Storage.INT32 : Storage.UNSIGNED_INT32, 0, 1, 1));
            default -> null;
        };
    }

    private static ValueDecoder floating(PrimitiveType found) {
        return switch (found.getPrimitiveTypeName()) {
            case DOUBLE -> new FloatingDecoder(true);
            case FLOAT -> new FloatingDecoder(false);
            default -> null;
        };
    }

    private static Storage storage(PrimitiveType found) {
        return switch (found.getPrimitiveTypeName()) {
            case INT32 -> Storage.INT32;
            case INT64 -> Storage.INT64;
            case INT96 -> Storage.INT96;
            case FIXED_LEN_BYTE_ARRAY -> Storage.FIXED;
            case BINARY -> Storage.BINARY;
            default -> null;
        };
    }

    private static ValueDecoder decimal(LogicalType type, PrimitiveType found) {
        if (!(annotation(found) instanceof DecimalLogicalTypeAnnotation stored)) {
            return null;
        }
        int shift = type.scale() - stored.getScale();
        if (shift < 0 || stored.getPrecision() + shift > type.precision()) {
            return null;
        }
        Storage storage = storage(found);
        if (type.precision() <= LogicalType.MAX_LONG_DECIMAL_PRECISION) {
            long factor = BigInteger.TEN.pow(shift).longValueExact();
            return new LongDecoder(new RawNumbers(storage, found.getTypeLength(), factor, 1));
        }
        return new WideDecoder(storage, found.getTypeLength(), BigInteger.TEN.pow(shift));
    }

    private static ValueDecoder text(PrimitiveType found) {
        LogicalTypeAnnotation annotation = annotation(found);
        boolean readable = annotation == null
                || annotation instanceof StringLogicalTypeAnnotation
                || annotation instanceof EnumLogicalTypeAnnotation
                || annotation instanceof JsonLogicalTypeAnnotation;
        return readable && found.getPrimitiveTypeName() == PrimitiveTypeName.BINARY ? new TextDecoder(0) : null;
    }

    private static ValueDecoder binary(PrimitiveType found) {
        return switch (found.getPrimitiveTypeName()) {
            case BINARY -> annotation(found) instanceof DecimalLogicalTypeAnnotation ? null : new TextDecoder(0);
            case FIXED_LEN_BYTE_ARRAY ->
                annotation(found) instanceof DecimalLogicalTypeAnnotation
                        ? null
                        : new TextDecoder(found.getTypeLength());
            default -> null;
        };
    }

    private static ValueDecoder time(PrimitiveType found) {
        if (!(annotation(found) instanceof TimeLogicalTypeAnnotation time)) {
            return null;
        }
        return switch (time.getUnit()) {
            case MILLIS -> new IntDecoder(new RawNumbers(Storage.INT32, 0, 1, 1), true);
            case MICROS -> new IntDecoder(new RawNumbers(Storage.INT64, 0, 1, 1000), false);
            case NANOS -> new IntDecoder(new RawNumbers(Storage.INT64, 0, 1, 1_000_000), false);
        };
    }

    private static ValueDecoder timestamp(LogicalType type, PrimitiveType found) {
        boolean wide = type.precision() > LogicalType.MAX_LONG_TIMESTAMP_PRECISION;
        if (found.getPrimitiveTypeName() == PrimitiveTypeName.INT96) {
            return wide
                    ? new WideDecoder(Storage.INT96, 0, BigInteger.ONE)
                    : new LongDecoder(new RawNumbers(Storage.INT96, 0, 1, 1));
        }
        if (!(annotation(found) instanceof TimestampLogicalTypeAnnotation stored)) {
            return null;
        }
        TimeUnit unit = stored.getUnit();
        if (wide) {
            long factor = unit == TimeUnit.MILLIS ? 1_000_000 : unit == TimeUnit.MICROS ? 1000 : 1;
            return new WideDecoder(Storage.INT64, 0, BigInteger.valueOf(factor));
        }
        long step = BigInteger.TEN
                .pow(LogicalType.MAX_LONG_TIMESTAMP_PRECISION - type.precision())
                .longValueExact();
        return new LongDecoder(
                new RawNumbers(Storage.INT64, 0, unit == TimeUnit.MILLIS ? 1000 : 1, unit == TimeUnit.NANOS ? 1000 : 1)
                        .cutTo(unit == TimeUnit.MILLIS && step <= 1000 ? 1 : step));
    }
}
