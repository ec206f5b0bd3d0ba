/**
 * Reading tables. The engine calls readers from one task thread each.
 */
package io.tidemill.spi.source;
