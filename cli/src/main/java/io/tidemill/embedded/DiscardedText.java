package io.tidemill.embedded;

/** Takes text and forgets it. */
final class DiscardedText implements Appendable {
    @Override
    public Appendable append(CharSequence text) {
        return this;
    }

    @Override
    public Appendable append(CharSequence text, int start, int end) {
        return this;
    }

    @Override
    public Appendable append(char c) {
        return this;
    }
}
