/**
 * Catalogs of tables. Called while statements are planned.
 */
package io.tidemill.spi.catalog;
