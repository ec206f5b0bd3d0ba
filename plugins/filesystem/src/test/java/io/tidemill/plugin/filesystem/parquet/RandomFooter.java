package io.tidemill.plugin.filesystem.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.ColumnOrder;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.DecimalType;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Float16Type;
import org.apache.parquet.format.IEEE754TotalOrder;
import org.apache.parquet.format.IntType;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.MicroSeconds;
import org.apache.parquet.format.PageEncodingStats;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.SortingColumn;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.StringType;
import org.apache.parquet.format.TimeUnit;
import org.apache.parquet.format.TimestampType;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.TypeDefinedOrder;
import org.apache.parquet.format.UUIDType;
import org.apache.parquet.format.Util;

/** Makes footers that no writer at hand makes: all kinds of statistics, orders, writers and places, written by the library's Thrift classes. */
final class RandomFooter {
    private static final String[] CREATED_BY = {
        null,
        "",
        "parquet-mr version 1.7.0 (build 1)",
        "parquet-mr version 1.8.0 (build 1)",
        "parquet-mr version 1.12.3 (build 1)",
        "parquet-mr version 1.5.0-cdh5.5.0 (build 1)",
        "parquet-mr version 1.4.3-cdh5.4.0 (build 1)",
        "parquet-mr",
        "impala version 2.0-INTERNAL (build 1)",
        "something else"
    };

    private final Random random;
    private final List<SchemaElement> schema = new ArrayList<>();
    private final List<SchemaElement> leaves = new ArrayList<>();
    private final List<List<String>> paths = new ArrayList<>();

    private RandomFooter(long seed) {
        random = new Random(seed);
    }

    static byte[] of(long seed) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Util.writeFileMetaData(new RandomFooter(seed).make(), out);
        return out.toByteArray();
    }

    private boolean maybe(int percent) {
        return random.nextInt(100) < percent;
    }

    private FileMetaData make() {
        int columns = 1 + random.nextInt(6);
        SchemaElement root = new SchemaElement("root");
        root.setNum_children(columns);
        schema.add(root);
        for (int i = 0; i < columns; i++) {
            element(List.of("c" + i), 0);
        }
        List<RowGroup> rowGroups = new ArrayList<>();
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            rowGroups.add(rowGroup());
        }
        FileMetaData footer = new FileMetaData(1, schema, 1000, rowGroups);
        footer.setCreated_by(CREATED_BY[random.nextInt(CREATED_BY.length)]);
        if (maybe(60)) {
            footer.setColumn_orders(leaves.stream().map(this::order).toList());
        }
        if (maybe(30)) {
            footer.setKey_value_metadata(List.of(new KeyValue("key"), new KeyValue("other").setValue("value")));
        }
        return footer;
    }

    private ColumnOrder order(SchemaElement leaf) {
        boolean floating = leaf.type == Type.FLOAT
                || leaf.type == Type.DOUBLE
                || leaf.isSetLogicalType() && leaf.logicalType.isSetFLOAT16();
        return floating && maybe(50)
                ? ColumnOrder.IEEE_754_TOTAL_ORDER(new IEEE754TotalOrder())
                : ColumnOrder.TYPE_ORDER(new TypeDefinedOrder());
    }

    private void element(List<String> path, int depth) {
        SchemaElement element = new SchemaElement(path.get(path.size() - 1));
        element.setRepetition_type(FieldRepetitionType.values()[random.nextInt(3)]);
        schema.add(element);
        if (maybe(30)) {
            element.setField_id(random.nextInt(1000));
        }
        if (depth < 4 && maybe(20)) {
            int children = 1 + random.nextInt(3);
            element.setNum_children(children);
            for (int i = 0; i < children; i++) {
                List<String> longer = new ArrayList<>(path);
                longer.add("f" + i);
                element(longer, depth + 1);
            }
            return;
        }
        leaves.add(element);
        paths.add(path);
        element.setType(Type.values()[random.nextInt(8)]);
        annotate(element);
    }

    private void annotate(SchemaElement element) {
        int choice = random.nextInt(5);
        switch (element.type) {
            case INT32 -> {
                switch (choice) {
                    case 0 -> element.setConverted_type(ConvertedType.DATE);
                    case 1 -> integer(element, 16, ConvertedType.UINT_16, false);
                    case 2 -> integer(element, 32, ConvertedType.INT_32, true);
                    case 3 -> decimal(element, 9);
                    default -> {}
                }
            }
            case INT64 -> {
                switch (choice) {
                    case 0 -> {
                        boolean utc = maybe(50);
                        element.setLogicalType(
                                LogicalType.TIMESTAMP(new TimestampType(utc, TimeUnit.MICROS(new MicroSeconds()))));
                        if (maybe(50)) {
                            element.setConverted_type(ConvertedType.TIMESTAMP_MICROS);
                        }
                    }
                    case 1 -> integer(element, 64, ConvertedType.UINT_64, false);
                    case 2 -> decimal(element, 18);
                    default -> {}
                }
            }
            case BYTE_ARRAY -> {
                switch (choice) {
                    case 0 -> {
                        element.setLogicalType(LogicalType.STRING(new StringType()));
                        element.setConverted_type(ConvertedType.UTF8);
                    }
                    case 1 -> element.setConverted_type(ConvertedType.ENUM);
                    case 2 -> decimal(element, 30);
                    default -> {}
                }
            }
            case FIXED_LEN_BYTE_ARRAY -> {
                element.setType_length(choice == 0 ? 2 : choice == 1 ? 12 : 16);
                switch (choice) {
                    case 0 -> element.setLogicalType(LogicalType.FLOAT16(new Float16Type()));
                    case 1 -> element.setConverted_type(ConvertedType.INTERVAL);
                    case 2 -> element.setLogicalType(LogicalType.UUID(new UUIDType()));
                    case 3 -> decimal(element, 38);
                    default -> {}
                }
            }
            default -> {}
        }
    }

    private void integer(SchemaElement element, int bits, ConvertedType converted, boolean signed) {
        if (maybe(60)) {
            element.setLogicalType(LogicalType.INTEGER(new IntType((byte) bits, signed)));
        }
        if (maybe(60)) {
            element.setConverted_type(converted);
        }
    }

    private void decimal(SchemaElement element, int precision) {
        if (maybe(50)) {
            element.setLogicalType(LogicalType.DECIMAL(new DecimalType(2, precision)));
        }
        element.setConverted_type(ConvertedType.DECIMAL);
        element.setPrecision(precision);
        element.setScale(2);
    }

    private RowGroup rowGroup() {
        List<ColumnChunk> chunks = new ArrayList<>();
        for (int i = 0; i < leaves.size(); i++) {
            chunks.add(chunk(leaves.get(i), paths.get(i)));
        }
        if (maybe(20)) {
            Collections.shuffle(chunks, random);
        }
        RowGroup rowGroup = new RowGroup(chunks, random.nextInt(10000), random.nextInt(1000));
        if (maybe(30)) {
            rowGroup.setSorting_columns(List.of(new SortingColumn(0, true, false)));
            rowGroup.setFile_offset(4);
            rowGroup.setTotal_compressed_size(100);
            rowGroup.setOrdinal((short) 3);
        }
        return rowGroup;
    }

    private ColumnChunk chunk(SchemaElement leaf, List<String> path) {
        List<Encoding> encodings = new ArrayList<>();
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            encodings.add(Encoding.values()[random.nextInt(9)]);
        }
        long data = 4L + random.nextInt(100000);
        ColumnMetaData metaData = new ColumnMetaData(
                leaf.type,
                encodings,
                path,
                CompressionCodec.values()[random.nextInt(CompressionCodec.values().length)],
                random.nextInt(1000),
                random.nextInt(100000),
                random.nextInt(100000),
                data);
        if (maybe(60)) {
            metaData.setDictionary_page_offset(maybe(20) ? 0 : maybe(20) ? data + 10 : data / 2);
        }
        if (maybe(50)) {
            List<PageEncodingStats> stats = new ArrayList<>();
            int pages = random.nextInt(4);
            for (int i = 0; i < pages; i++) {
                stats.add(new PageEncodingStats(
                        PageType.values()[random.nextInt(4)],
                        Encoding.values()[maybe(70) ? (maybe(50) ? 1 : 7) : random.nextInt(9)],
                        1 + random.nextInt(5)));
            }
            metaData.setEncoding_stats(stats);
        }
        if (maybe(80)) {
            metaData.setStatistics(statistics(leaf));
        }
        if (maybe(20)) {
            metaData.setBloom_filter_offset(77);
            metaData.setBloom_filter_length(33);
            metaData.setKey_value_metadata(List.of(new KeyValue("of").setValue("chunk")));
        }
        ColumnChunk chunk = new ColumnChunk(data);
        chunk.setMeta_data(metaData);
        if (maybe(30)) {
            chunk.setColumn_index_offset(1000);
            chunk.setColumn_index_length(10);
            chunk.setOffset_index_offset(2000);
            chunk.setOffset_index_length(20);
        }
        return chunk;
    }

    private Statistics statistics(SchemaElement leaf) {
        Statistics statistics = new Statistics();
        byte[] min = bytes(leaf);
        byte[] max = maybe(20) ? min.clone() : bytes(leaf);
        if (maybe(60)) {
            statistics.setMin_value(min);
        }
        if (maybe(60)) {
            statistics.setMax_value(max);
        }
        if (maybe(60)) {
            statistics.setMin(min);
            statistics.setMax(maybe(90) ? max : bytes(leaf));
        }
        if (maybe(60)) {
            statistics.setNull_count(random.nextInt(3));
        }
        if (maybe(20)) {
            statistics.setDistinct_count(5);
            statistics.setIs_max_value_exact(true);
            statistics.setIs_min_value_exact(false);
        }
        return statistics;
    }

    private byte[] bytes(SchemaElement leaf) {
        ByteBuffer buffer = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        int special = random.nextInt(6);
        int length;
        switch (leaf.type) {
            case BOOLEAN -> {
                buffer.put((byte) random.nextInt(2));
                length = 1;
            }
            case FLOAT -> {
                buffer.putFloat(
                        special == 0 ? Float.NaN : special == 1 ? 0.0f : special == 2 ? -0.0f : random.nextFloat());
                length = 4;
            }
            case DOUBLE -> {
                buffer.putDouble(
                        special == 0 ? Double.NaN : special == 1 ? 0.0 : special == 2 ? -0.0 : random.nextDouble());
                length = 8;
            }
            case INT32 -> {
                buffer.putInt(random.nextInt());
                length = 4;
            }
            case INT64 -> {
                buffer.putLong(random.nextLong());
                length = 8;
            }
            case INT96 -> {
                buffer.putLong(random.nextInt(100000)).putInt(2_440_588 + random.nextInt(100));
                length = 12;
            }
            case FIXED_LEN_BYTE_ARRAY -> {
                random.nextBytes(buffer.array());
                length = leaf.type_length;
            }
            default -> {
                random.nextBytes(buffer.array());
                length = random.nextInt(16);
            }
        }
        return java.util.Arrays.copyOf(buffer.array(), length);
    }
}
