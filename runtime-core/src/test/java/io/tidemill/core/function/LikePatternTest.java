package io.tidemill.core.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.function.LikePattern.Form;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class LikePatternTest {
    private static boolean matches(String text, String pattern) {
        byte[] bytes = ("xx" + text + "yy").getBytes(StandardCharsets.UTF_8);
        return LikePattern.compile(pattern, "").matches(bytes, 2, bytes.length - 4);
    }

    @Test
    void picksTheQuickestForm() {
        assertThat(LikePattern.compile("abc", "").form()).isEqualTo(Form.EQUAL);
        assertThat(LikePattern.compile("abc%", "").form()).isEqualTo(Form.PREFIX);
        assertThat(LikePattern.compile("%%abc", "").form()).isEqualTo(Form.SUFFIX);
        assertThat(LikePattern.compile("%abc%", "").form()).isEqualTo(Form.CONTAINS);
        assertThat(LikePattern.compile("a%c", "").form()).isEqualTo(Form.SEGMENTS);
        assertThat(LikePattern.compile("a_c%", "").form()).isEqualTo(Form.GENERAL);
        assertThat(LikePattern.compile("a\\%", "\\").form()).isEqualTo(Form.EQUAL);
    }

    @Test
    void matchesWholeTexts() {
        assertThat(matches("special packages requests", "%special%requests%")).isTrue();
        assertThat(matches("requests special", "%special%requests%")).isFalse();
        assertThat(matches("aba", "ab%ba")).isFalse();
        assertThat(matches("abba", "ab%ba")).isTrue();
        assertThat(matches("", "%")).isTrue();
        assertThat(matches("", "")).isTrue();
        assertThat(matches("a", "")).isFalse();
    }

    @Test
    void underscoreIsOneCharacter() {
        assertThat(matches("äb", "_b")).isTrue();
        assertThat(matches("ab", "___")).isFalse();
        assertThat(matches("aXbc", "%_b_")).isTrue();
        assertThat(matches("€", "_")).isTrue();
        assertThat(matches("a_c", "a_c")).isTrue();
    }

    @Test
    void anEscapeAtTheEndIsAnError() {
        assertThatThrownBy(() -> LikePattern.compile("a!", "!")).hasMessageContaining("ends with its escape");
    }
}
