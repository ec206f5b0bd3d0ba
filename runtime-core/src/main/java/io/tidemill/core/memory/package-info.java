/**
 * Memory by permission and spill files. Operators ask before they grow.
 */
package io.tidemill.core.memory;
