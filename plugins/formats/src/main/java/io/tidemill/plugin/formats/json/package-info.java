/** The {@code json} format: one object a line, or a file that is one array of objects. */
package io.tidemill.plugin.formats.json;
