package io.tidemill.cli;

/** The version of this build. */
final class Version {
    private Version() {}

    static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    /** With the Java that runs it. */
    static String line() {
        return "tidemill " + text() + " (Java " + System.getProperty("java.version") + ")";
    }
}
