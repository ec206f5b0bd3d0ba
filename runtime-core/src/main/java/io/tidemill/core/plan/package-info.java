/**
 * The physical plan as data: the contract between optimizer and runtimes. Prints as EXPLAIN, writes and reads as JSON.
 */
package io.tidemill.core.plan;
