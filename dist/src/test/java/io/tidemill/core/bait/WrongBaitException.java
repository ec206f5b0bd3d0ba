package io.tidemill.core.bait;

/** Breaks a rule on purpose. */
final class WrongBaitException extends RuntimeException {
    private static final long serialVersionUID = 1L;
}
