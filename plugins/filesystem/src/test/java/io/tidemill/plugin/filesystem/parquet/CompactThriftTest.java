package io.tidemill.plugin.filesystem.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.ErrorCode;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CompactThriftTest {
    private static CompactThrift thrift(int... bytes) {
        byte[] content = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            content[i] = (byte) bytes[i];
        }
        return new CompactThrift(content, 0, content.length);
    }

    /** The only field of a structure. */
    private static CompactThrift field(int... bytes) {
        CompactThrift thrift = thrift(bytes);
        thrift.enter();
        assertThat(thrift.nextField()).isTrue();
        return thrift;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 1, 63, 64, -64, -65, 8191, 8192, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE})
    void numbersAreZigZagInGroupsOfSevenBits(long value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0x16);
        long zigZag = value << 1 ^ value >> 63;
        while ((zigZag & ~0x7fL) != 0) {
            out.write((int) (zigZag & 0x7f | 0x80));
            zigZag >>>= 7;
        }
        out.write((int) zigZag);
        byte[] bytes = out.toByteArray();
        CompactThrift thrift = new CompactThrift(bytes, 0, bytes.length);
        thrift.enter();
        assertThat(thrift.nextField()).isTrue();
        assertThat(thrift.field()).isEqualTo(1);
        assertThat(thrift.int64()).isEqualTo(value);
        assertThat(thrift.left()).isZero();
    }

    @Test
    void smallerNumbers() {
        assertThat(field(0x15, 0xff, 0xff, 0xff, 0xff, 0x0f).int32()).isEqualTo(Integer.MIN_VALUE);
        assertThat(field(0x15, 0xfe, 0xff, 0xff, 0xff, 0x0f).int32()).isEqualTo(Integer.MAX_VALUE);
        assertThat(field(0x13, 0x80).int8()).isEqualTo(Byte.MIN_VALUE);
        assertThatThrownBy(() -> field(0x15, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00).int32())
                .isInstanceOf(DamagedThrift.class)
                .hasMessageContaining("more than 5 bytes");
    }

    @Test
    void aBooleanFieldIsItsType() {
        assertThat(field(0x11).bool()).isTrue();
        assertThat(field(0x12).bool()).isFalse();
        assertThatThrownBy(() -> field(0x15, 0x02).bool())
                .hasMessageContaining("field 1 is a 32-bit number where a boolean is needed");
    }

    @Test
    void fieldsAreCountedOnOrSayTheirNumber() {
        CompactThrift thrift = thrift(0x25, 0x02, 0xf5, 0x04, 0x05, 0xc8, 0x01, 0x06, 0x15, 0x08, 0x00);
        thrift.enter();
        assertThat(thrift.nextField()).isTrue();
        assertThat(thrift.field()).isEqualTo(2);
        assertThat(thrift.int32()).isEqualTo(1);
        assertThat(thrift.nextField()).isTrue();
        assertThat(thrift.field()).isEqualTo(17);
        assertThat(thrift.int32()).isEqualTo(2);
        assertThat(thrift.nextField()).isTrue();
        assertThat(thrift.field()).isEqualTo(100);
        assertThat(thrift.int32()).isEqualTo(3);
        assertThat(thrift.nextField()).isTrue();
        assertThat(thrift.field()).isEqualTo(101);
        assertThat(thrift.int32()).isEqualTo(4);
        assertThat(thrift.nextField()).isFalse();
    }

    @Test
    void numbersOfFieldsGoOnAfterAStructureInside() {
        CompactThrift thrift = thrift(0x3c, 0x55, 0x02, 0x00, 0x15, 0x04, 0x00);
        int outer = thrift.enter();
        assertThat(thrift.nextField()).isTrue();
        int inner = thrift.enterField();
        assertThat(thrift.nextField()).isTrue();
        assertThat(thrift.field()).isEqualTo(5);
        assertThat(thrift.int32()).isEqualTo(1);
        assertThat(thrift.nextField()).isFalse();
        thrift.leave(inner);
        assertThat(thrift.nextField()).isTrue();
        assertThat(thrift.field()).isEqualTo(4);
        assertThat(thrift.int32()).isEqualTo(2);
        thrift.leave(outer);
    }

    @Test
    void listsHaveAShortAndALongForm() {
        CompactThrift few = field(0x19, 0x25, 0x02, 0x03);
        assertThat(few.int32List()).isEqualTo(2);
        assertThat(few.elementInt32()).isEqualTo(1);
        assertThat(few.elementInt32()).isEqualTo(-2);

        int[] bytes = new int[2 + 1 + 15];
        bytes[0] = 0x19;
        bytes[1] = 0xf5;
        bytes[2] = 15;
        CompactThrift many = field(bytes);
        assertThat(many.int32List()).isEqualTo(15);

        assertThat(field(0x19, 0x00).structList()).isZero();
        assertThatThrownBy(() -> field(0x19, 0x18, 0x00).structList())
                .hasMessageContaining("is bytes where a structure is needed");
    }

    @Test
    void textAndBytesAreSlices() {
        assertThat(field(0x18, 0x03, 'a', 0xc3, 0xa4).text()).isEqualTo("aä");
        CompactThrift thrift = field(0x18, 0x02, 7, 8);
        assertThat(thrift.binary()).isEqualTo(2);
        assertThat(thrift.binaryLength()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "18 05 00", // bytes
        "18 ff ff ff ff 07", // two billion bytes
        "18 ff ff ff ff 0f", // four billion
        "19 f5 ff ff ff ff 07", // a list of two billion
        "1b ff ff ff ff 07 55", // a map
        "17 00", // a floating-point number
        "1d 00", // sixteen bytes
        "1c 15", // a structure without end
        "16 80", // a number without end
    })
    void whatReachesOverTheEndIsCutOff(String hex) {
        String[] bytes = hex.split(" ");
        int[] content = new int[bytes.length];
        for (int i = 0; i < content.length; i++) {
            content[i] = Integer.parseInt(bytes[i], 16);
        }
        assertThatThrownBy(() -> field(content).skip()).isInstanceOfSatisfying(DamagedThrift.class, e -> {
            assertThat(e.isCutOff()).isTrue();
            assertThat(e.code()).isEqualTo(ErrorCode.DATA_MALFORMED);
        });
    }

    @Test
    void skipsEveryType() {
        CompactThrift thrift = thrift(
                0x11, // booleans
                0x12, 0x13, 0xff, // 8 bits
                0x14, 0x80, 0x01, // 16 bits
                0x15, 0x01, // 32 bits
                0x16, 0x01, // 64 bits
                0x17, 1, 2, 3, 4, 5, 6, 7, 8, // floating-point
                0x18, 0x01, 'x', // bytes
                0x19, 0x31, 1, 2, 1, // a list of booleans, a byte each
                0x1a, 0x18, 0x00, // a set of one text
                0x1b, 0x01, 0x85, 0x01, 'k', 0x02, // a map from text to number
                0x1b, 0x00, // an empty map has no types
                0x1c, 0x1c, 0x00, 0x00, // a structure in a structure
                0x1d, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // sixteen bytes
                0x15, 0x0e, 0x00);
        thrift.enter();
        for (int i = 1; i <= 14; i++) {
            assertThat(thrift.nextField()).isTrue();
            assertThat(thrift.field()).isEqualTo(i);
            thrift.skip();
        }
        assertThat(thrift.nextField()).isTrue();
        assertThat(thrift.int32()).isEqualTo(7);
        assertThat(thrift.nextField()).isFalse();
        assertThat(thrift.left()).isZero();
    }

    @Test
    void nestingHasALimit() {
        int[] deepest = new int[2 * CompactThrift.MAX_DEPTH];
        java.util.Arrays.fill(deepest, 0, CompactThrift.MAX_DEPTH, 0x1c);
        field(deepest).skip();

        int[] structures = new int[100_000];
        java.util.Arrays.fill(structures, 0x1c);
        assertThatThrownBy(() -> field(structures).skip())
                .isInstanceOf(DamagedThrift.class)
                .hasMessageContaining("nested more than 32 deep");

        int[] lists = new int[100_000];
        java.util.Arrays.fill(lists, 0x19);
        assertThatThrownBy(() -> field(lists).skip())
                .isInstanceOf(DamagedThrift.class)
                .hasMessageContaining("nested more than 32 deep");
    }

    @Test
    void typesThatDoNotExistAreDamage() {
        assertThatThrownBy(() -> field(0x1e)).isInstanceOf(DamagedThrift.class).hasMessageContaining("of type 14");
        assertThatThrownBy(() -> field(0x10)).isInstanceOf(DamagedThrift.class).hasMessageContaining("of type 0");
        assertThatThrownBy(() -> field(0x19, 0x1f, 0x00).skip()).hasMessageContaining("type 15");
    }
}
