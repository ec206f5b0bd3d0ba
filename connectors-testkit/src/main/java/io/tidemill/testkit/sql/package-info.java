/**
 * Runs SQL over the whole engine in both modes, from {@code .slt} files and from case files. Tests of our own and of connector authors call it.
 */
package io.tidemill.testkit.sql;
