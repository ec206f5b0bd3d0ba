/**
 * User-defined functions. Called from generated code through method handles.
 */
package io.tidemill.spi.function;
