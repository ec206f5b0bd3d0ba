/**
 * Columns of rows that come and go: slots are handed out, freed and used again, without an object a row. Aggregates and stateful stream operators keep their rows here.
 */
package io.tidemill.core.arena;
