/** The {@code csv} format. */
package io.tidemill.plugin.formats.csv;
