/** The {@code values} connector: a table whose rows stand in its options. */
package io.tidemill.plugin.values;
