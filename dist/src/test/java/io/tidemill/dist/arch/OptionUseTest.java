package io.tidemill.dist.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import io.tidemill.config.ConfigOption;
import io.tidemill.config.OptionRegistry;
import io.tidemill.config.OptionState;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What the table of states says about an option is what the code does: one that acts is read somewhere, one that does not is read nowhere. */
final class OptionUseTest {
    private static final String CONFIG = "io.tidemill.config";

    @Test
    void optionsThatActAreReadAndOthersAreNot() throws ReflectiveOperationException {
        Set<String> silent = new TreeSet<>();
        Set<String> better = new TreeSet<>();
        Set<String> seen = new TreeSet<>();
        for (JavaClass type : ProductClasses.all()) {
            if (type.getPackageName().equals(CONFIG) && type.getSimpleName().endsWith("Options")) {
                for (JavaField field : type.getFields()) {
                    if (field.getRawType().isEquivalentTo(ConfigOption.class)) {
                        ConfigOption<?> option =
                                (ConfigOption<?>) field.reflect().get(null);
                        seen.add(option.key());
                        boolean acts = option.state().kind() == OptionState.Kind.ACTS;
                        if (acts && !isRead(field, true)) {
                            silent.add(option.key());
                        } else if (!acts && isRead(field, false)) {
                            better.add(option.key());
                        }
                    }
                }
            }
        }
        assertThat(seen)
                .containsExactlyInAnyOrderElementsOf(OptionRegistry.standard().options().stream()
                        .map(ConfigOption::key)
                        .toList());
        assertThat(silent).as("said to act, read by nobody").isEmpty();
        assertThat(better).as("said not to act, read all the same").isEmpty();
    }

    /** The declaring class lists its options; some options are read through a small class beside them. */
    private static boolean isRead(JavaField field, boolean inConfig) {
        for (JavaFieldAccess access : field.getAccessesToSelf()) {
            JavaClass reader = access.getOriginOwner();
            boolean own = reader.equals(field.getOwner());
            if (!own && (inConfig || !reader.getPackageName().startsWith(CONFIG))) {
                return true;
            }
        }
        return false;
    }
}
