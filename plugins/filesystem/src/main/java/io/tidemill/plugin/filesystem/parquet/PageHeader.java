package io.tidemill.plugin.filesystem.parquet;

import org.apache.parquet.column.Encoding;

/**
 * The header of a page: {@code PageHeader} of Apache Parquet's {@code parquet.thrift} with the structure for its kind of page. The checksum and statistics are passed over.
 *
 * @param type the kind of page
 * @param size bytes of the page in the file, without this header
 * @param uncompressedSize bytes of the page when decompressed
 * @param values entries of a dictionary; values of a data page, NULLs included
 * @param encoding of the values
 * @param definitionEncoding of the definition levels, in the first version of data pages
 * @param repetitionEncoding of the repetition levels, in the first version of data pages
 * @param definitionBytes of the definition levels, in the second version of data pages
 * @param repetitionBytes of the repetition levels, in the second version of data pages
 * @param compressed false if values of a page of the second version are stored as they are
 */
record PageHeader(
        PageType type,
        int size,
        int uncompressedSize,
        int values,
        Encoding encoding,
        Encoding definitionEncoding,
        Encoding repetitionEncoding,
        int definitionBytes,
        int repetitionBytes,
        boolean compressed) {
    /** {@code PageType} of the format, in the order of its numbers. */
    enum PageType {
        DATA_PAGE,
        INDEX_PAGE,
        DICTIONARY_PAGE,
        DATA_PAGE_V2
    }

    /** Reads the header that starts at the position of {@code thrift}. */
    static PageHeader read(CompactThrift thrift) {
        return new Parser(thrift).read();
    }

    /** The parts, as they are found. */
    private static final class Parser {
        private static final PageType[] TYPES = PageType.values();
        private static final int MISSING = Integer.MIN_VALUE;

        private final CompactThrift thrift;
        private int values = MISSING;
        private int encoding = MISSING;
        private int definitionEncoding = MISSING;
        private int repetitionEncoding = MISSING;
        private int definitionBytes = MISSING;
        private int repetitionBytes = MISSING;
        private boolean compressed = true;

        Parser(CompactThrift thrift) {
            this.thrift = thrift;
        }

        PageHeader read() {
            int code = MISSING;
            int uncompressedSize = MISSING;
            int size = MISSING;
            int details = MISSING;
            int outer = thrift.enter();
            while (thrift.nextField()) {
                switch (thrift.field()) {
                    case 1 -> code = thrift.int32();
                    case 2 -> uncompressedSize = thrift.int32();
                    case 3 -> size = thrift.int32();
                    case 5 -> {
                        details = PageType.DATA_PAGE.ordinal();
                        dataPage();
                    }
                    case 7 -> {
                        details = PageType.DICTIONARY_PAGE.ordinal();
                        dictionaryPage();
                    }
                    case 8 -> {
                        details = PageType.DATA_PAGE_V2.ordinal();
                        secondVersion();
                    }
                    default -> thrift.skip();
                }
            }
            thrift.leave(outer);
            require(code, "type");
            require(size, "size");
            require(uncompressedSize, "uncompressed size");
            if (code < 0 || code >= TYPES.length) {
                throw new DamagedThrift("the page is of type " + code + ", which is not known");
            }
            PageType type = TYPES[code];
            if (type != PageType.INDEX_PAGE && details != code) {
                throw new DamagedThrift("it does not describe a " + type);
            }
            return new PageHeader(
                    type,
                    size,
                    uncompressedSize,
                    values,
                    encoding(encoding),
                    encoding(definitionEncoding),
                    encoding(repetitionEncoding),
                    definitionBytes,
                    repetitionBytes,
                    compressed);
        }

        private void dataPage() {
            int outer = thrift.enterField();
            while (thrift.nextField()) {
                switch (thrift.field()) {
                    case 1 -> values = thrift.int32();
                    case 2 -> encoding = thrift.int32();
                    case 3 -> definitionEncoding = thrift.int32();
                    case 4 -> repetitionEncoding = thrift.int32();
                    default -> thrift.skip();
                }
            }
            thrift.leave(outer);
            require(values, "number of values");
            require(encoding, "encoding");
            require(definitionEncoding, "encoding of definition levels");
            require(repetitionEncoding, "encoding of repetition levels");
        }

        private void dictionaryPage() {
            int outer = thrift.enterField();
            while (thrift.nextField()) {
                switch (thrift.field()) {
                    case 1 -> values = thrift.int32();
                    case 2 -> encoding = thrift.int32();
                    default -> thrift.skip();
                }
            }
            thrift.leave(outer);
            require(values, "number of values");
            require(encoding, "encoding");
        }

        private void secondVersion() {
            int outer = thrift.enterField();
            while (thrift.nextField()) {
                switch (thrift.field()) {
                    case 1 -> values = thrift.int32();
                    case 4 -> encoding = thrift.int32();
                    case 5 -> definitionBytes = thrift.int32();
                    case 6 -> repetitionBytes = thrift.int32();
                    case 7 -> compressed = thrift.bool();
                    default -> thrift.skip();
                }
            }
            thrift.leave(outer);
            require(values, "number of values");
            require(encoding, "encoding");
            require(definitionBytes, "length of definition levels");
            require(repetitionBytes, "length of repetition levels");
        }

        private static void require(int value, String what) {
            if (value == MISSING) {
                throw new DamagedThrift("the " + what + " is missing");
            }
        }

        private static Encoding encoding(int code) {
            Encoding encoding = FormatCodes.encoding(code);
            if (encoding == null && code != MISSING) {
                throw new DamagedThrift("the encoding " + code + " is not known");
            }
            return encoding;
        }
    }
}
