/**
 * The test kit for connector authors: checks of what a connector promises, as lists of JUnit dynamic tests. Called from the
 * tests of plugins, the bundled ones included.
 */
package io.tidemill.testkit;
