/**
 * Parquet files. The library reads footers and pages; levels, runs, dictionaries and values are decoded here, a batch at a time, into vectors. Loaded
 * only when a table has this format.
 */
package io.tidemill.plugin.filesystem.parquet;
