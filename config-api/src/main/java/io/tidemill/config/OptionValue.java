package io.tidemill.config;

/** An enum constant whose spelling in configuration is not its Java name, for example {@code cost-based}. */
public interface OptionValue {
    /** The spelling that is printed; read in any case. */
    String text();
}
