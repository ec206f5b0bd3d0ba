package io.tidemill.core.plugin;

import java.util.function.Supplier;

/** Runs code of a plugin with the plugin's loader as the thread's context loader, which libraries inside plugins ask for. */
final class ContextLoader {
    private ContextLoader() {}

    static <T> T call(ClassLoader loader, Supplier<T> code) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return code.get();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
