/** The {@code filesystem} connector: tables in files and folders. */
package io.tidemill.plugin.filesystem;
