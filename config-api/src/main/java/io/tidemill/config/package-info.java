/**
 * Options: their keys, types, defaults, layers and errors. Every module reads its settings here; {@code cli} fills the
 * layers, {@code SET} changes the session, and a statement reads one {@link io.tidemill.config.ConfigSnapshot}.
 */
package io.tidemill.config;
