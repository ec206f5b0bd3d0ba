/**
 * The session's catalogs, and the way from a table's options to a source or sink. Called by statement execution and, through {@link io.tidemill.core.plan.SessionCatalog}, by planners and
 * runtimes.
 */
package io.tidemill.core.catalog;
