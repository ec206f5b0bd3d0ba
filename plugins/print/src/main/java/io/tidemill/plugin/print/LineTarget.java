package io.tidemill.plugin.print;

import java.io.IOException;

/** Where lines go; thread-safe. */
interface LineTarget {
    void line(String text) throws IOException;
}
