package io.tidemill.config;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Says each thing once. */
final class OneTimeNotices {
    private final Set<String> said = ConcurrentHashMap.newKeySet();
    private final NoticeSink sink;

    OneTimeNotices(NoticeSink sink) {
        this.sink = sink;
    }

    NoticeSink sink() {
        return sink;
    }

    /** Says {@code text} unless something was said under this topic before. */
    void once(String topic, String text) {
        if (said.add(topic)) {
            sink.notice(text);
        }
    }
}
