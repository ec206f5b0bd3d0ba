/**
 * Turning bytes into rows and rows into bytes. Called by connectors that carry bytes.
 */
package io.tidemill.spi.format;
