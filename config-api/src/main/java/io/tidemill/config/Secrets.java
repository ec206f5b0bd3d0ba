package io.tidemill.config;

import java.util.List;
import java.util.Locale;

/** Which keys hold values that must not be printed. */
public final class Secrets {
    /** What is printed instead. */
    public static final String HIDDEN = "******";

    private static final List<String> MARKS = List.of(
            "password",
            "passwd",
            "secret",
            "token",
            "credential",
            "apikey",
            "api-key",
            "access-key",
            "accesskey",
            "account.key",
            "private-key",
            "service-key",
            "auth-params",
            "basic-auth",
            "jaas.config");

    private Secrets() {}

    /** True if the name says that the value is a secret. */
    public static boolean isSecret(String key) {
        String lower = key.toLowerCase(Locale.ROOT).replace('_', '-');
        for (String mark : MARKS) {
            if (lower.contains(mark)) {
                return true;
            }
        }
        return false;
    }

    /** The value as it may be printed. */
    public static String hide(String key, String value) {
        return isSecret(key) ? HIDDEN : value;
    }
}
