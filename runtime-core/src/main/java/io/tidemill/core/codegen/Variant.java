package io.tidemill.core.codegen;

/**
 * The batches for which a class is made.
 *
 * @param nulls whether a column may have NULLs
 * @param selected whether the rows to work on are listed, or are all
 */
record Variant(boolean nulls, boolean selected) {}
