/** The {@code print} connector: rows as text into the results of the job. */
package io.tidemill.plugin.print;
