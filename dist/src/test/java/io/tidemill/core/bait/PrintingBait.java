package io.tidemill.core.bait;

/** Breaks a rule on purpose. */
final class PrintingBait {
    void print() {
        System.out.println("bait");
    }
}
