/**
 * Writing tables. The engine calls writers from one task thread each.
 */
package io.tidemill.spi.sink;
