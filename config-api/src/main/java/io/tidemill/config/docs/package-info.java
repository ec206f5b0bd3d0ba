/**
 * Documentation of options as text, generated from their declarations. The command line prints it ({@code tidemill options});
 * the pages under {@code docs/options} are made by it.
 */
package io.tidemill.config.docs;
