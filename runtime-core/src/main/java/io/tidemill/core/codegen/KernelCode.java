package io.tidemill.core.codegen;

/** The superclass of generated classes. Stateless, shared by tasks. */
abstract class KernelCode {
    /** Runs one unit: a group of output expressions, or a condition. Returns the number of selected rows of a condition. */
    abstract int run(int unit, KernelFrame frame);
}
