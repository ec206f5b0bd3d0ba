package io.tidemill.plugin.filesystem.parquet;

import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.schema.EdgeInterpolationAlgorithm;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.OriginalType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;

/** Reads {@code SchemaElement} and {@code LogicalType} of Apache Parquet's {@code parquet.thrift}. */
@SuppressWarnings("deprecation") // OriginalType is how older writers name a type.
final class SchemaReader {
    private final CompactThrift thrift;

    SchemaReader(CompactThrift thrift) {
        this.thrift = thrift;
    }

    /** The list that is the value of the current field. */
    List<SchemaElement> elements() {
        int size = thrift.structList();
        List<SchemaElement> elements = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            elements.add(element());
        }
        return elements;
    }

    private SchemaElement element() {
        PrimitiveTypeName type = null;
        Integer length = null;
        Repetition repetition = null;
        String name = null;
        int children = 0;
        OriginalType convertedType = null;
        Integer scale = null;
        Integer precision = null;
        Integer fieldId = null;
        LogicalTypeAnnotation logicalType = null;
        int outer = thrift.enter();
        while (thrift.nextField()) {
            switch (thrift.field()) {
                case 1 -> type = type(thrift.int32());
                case 2 -> length = thrift.int32();
                case 3 -> repetition = FormatCodes.repetition(thrift.int32());
                case 4 -> name = thrift.text();
                case 5 -> children = thrift.int32();
                case 6 -> convertedType = FormatCodes.convertedType(thrift.int32());
                case 7 -> scale = thrift.int32();
                case 8 -> precision = thrift.int32();
                case 9 -> fieldId = thrift.int32();
                case 10 -> logicalType = logicalType();
                default -> thrift.skip();
            }
        }
        thrift.leave(outer);
        if (name == null) {
            throw new DamagedThrift("a column or group has no name");
        }
        return new SchemaElement(
                type, length, repetition, name, children, convertedType, scale, precision, fieldId, logicalType);
    }

    private static PrimitiveTypeName type(int code) {
        PrimitiveTypeName type = FormatCodes.type(code);
        if (type == null) {
            throw new DamagedThrift("a column is of the physical type " + code + ", which is not known");
        }
        return type;
    }

    private LogicalTypeAnnotation logicalType() {
        try {
            return union();
        } catch (IllegalArgumentException e) {
            // The types of the library check their own parameters.
            throw new DamagedThrift("a logical type cannot be: " + e.getMessage());
        }
    }

    /** One field, whose number says which type it is. */
    private LogicalTypeAnnotation union() {
        int outer = thrift.enterUnionField();
        LogicalTypeAnnotation found = switch (thrift.field()) {
            case 1 -> without(LogicalTypeAnnotation.stringType());
            case 2 -> without(LogicalTypeAnnotation.mapType());
            case 3 -> without(LogicalTypeAnnotation.listType());
            case 4 -> without(LogicalTypeAnnotation.enumType());
            case 5 -> decimal();
            case 6 -> without(LogicalTypeAnnotation.dateType());
            case 7 -> time(false);
            case 8 -> time(true);
            case 10 -> integer();
            case 11 -> without(LogicalTypeAnnotation.unknownType());
            case 12 -> without(LogicalTypeAnnotation.jsonType());
            case 13 -> without(LogicalTypeAnnotation.bsonType());
            case 14 -> without(LogicalTypeAnnotation.uuidType());
            case 15 -> without(LogicalTypeAnnotation.float16Type());
            case 16 -> variant();
            case 17 -> geometry();
            case 18 -> geography();
            // A type of the future: the physical one is left.
            default -> without(null);
        };
        thrift.leaveUnion(outer);
        return found;
    }

    /** Passes a structure in which nothing of interest stands. */
    private LogicalTypeAnnotation without(LogicalTypeAnnotation type) {
        thrift.skipStruct();
        return type;
    }

    private LogicalTypeAnnotation decimal() {
        int scale = 0;
        int precision = 0;
        int outer = thrift.enterField();
        while (thrift.nextField()) {
            switch (thrift.field()) {
                case 1 -> scale = thrift.int32();
                case 2 -> precision = thrift.int32();
                default -> thrift.skip();
            }
        }
        thrift.leave(outer);
        return LogicalTypeAnnotation.decimalType(scale, precision);
    }

    private LogicalTypeAnnotation time(boolean timestamp) {
        boolean utc = false;
        TimeUnit unit = null;
        int outer = thrift.enterField();
        while (thrift.nextField()) {
            switch (thrift.field()) {
                case 1 -> utc = thrift.bool();
                case 2 -> unit = unit();
                default -> thrift.skip();
            }
        }
        thrift.leave(outer);
        if (unit == null) {
            throw new DamagedThrift("a time has no unit that is known");
        }
        return timestamp ? LogicalTypeAnnotation.timestampType(utc, unit) : LogicalTypeAnnotation.timeType(utc, unit);
    }

    private TimeUnit unit() {
        int outer = thrift.enterUnionField();
        TimeUnit unit = switch (thrift.field()) {
            case 1 -> TimeUnit.MILLIS;
            case 2 -> TimeUnit.MICROS;
            case 3 -> TimeUnit.NANOS;
            default -> null;
        };
        thrift.skipStruct();
        thrift.leaveUnion(outer);
        return unit;
    }

    private LogicalTypeAnnotation integer() {
        int bits = 0;
        boolean signed = false;
        int outer = thrift.enterField();
        while (thrift.nextField()) {
            switch (thrift.field()) {
                case 1 -> bits = thrift.int8();
                case 2 -> signed = thrift.bool();
                default -> thrift.skip();
            }
        }
        thrift.leave(outer);
        return LogicalTypeAnnotation.intType(bits, signed);
    }

    private LogicalTypeAnnotation variant() {
        byte version = 0;
        int outer = thrift.enterField();
        while (thrift.nextField()) {
            if (thrift.field() == 1) {
                version = thrift.int8();
            } else {
                thrift.skip();
            }
        }
        thrift.leave(outer);
        return LogicalTypeAnnotation.variantType(version);
    }

    private LogicalTypeAnnotation geometry() {
        String system = null;
        int outer = thrift.enterField();
        while (thrift.nextField()) {
            if (thrift.field() == 1) {
                system = thrift.text();
            } else {
                thrift.skip();
            }
        }
        thrift.leave(outer);
        return LogicalTypeAnnotation.geometryType(system);
    }

    private LogicalTypeAnnotation geography() {
        String system = null;
        EdgeInterpolationAlgorithm algorithm = null;
        int outer = thrift.enterField();
        while (thrift.nextField()) {
            switch (thrift.field()) {
                case 1 -> system = thrift.text();
                case 2 -> algorithm = EdgeInterpolationAlgorithm.findByValue(thrift.int32());
                default -> thrift.skip();
            }
        }
        thrift.leave(outer);
        return LogicalTypeAnnotation.geographyType(system, algorithm);
    }
}
