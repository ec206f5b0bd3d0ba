/**
 * The engine put together: wiring, sessions, execution of statements. Used by the command line and by the embedded API, which show its results each in their way.
 */
package io.tidemill.cli.engine;
