/** The {@code blackhole} connector: takes all rows and keeps none. */
package io.tidemill.plugin.blackhole;
