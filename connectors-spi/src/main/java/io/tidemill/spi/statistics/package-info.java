/**
 * What a source knows about its data. Asked for by the optimizer.
 */
package io.tidemill.spi.statistics;
