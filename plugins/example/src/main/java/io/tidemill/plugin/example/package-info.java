/**
 * The connector {@code lines}: a folder of text files, one row a line. Called by the engine through {@code ConnectorPlugin}.
 */
package io.tidemill.plugin.example;
