package io.tidemill.config;

/** Receives remarks that are no errors: an old spelling, an option without effect. The command line prints them to stderr. */
@FunctionalInterface
public interface NoticeSink {
    /** A sink for callers that print notices elsewhere or not at all. */
    NoticeSink NONE = text -> {};

    /** One remark, a sentence without trailing line end. */
    void notice(String text);
}
