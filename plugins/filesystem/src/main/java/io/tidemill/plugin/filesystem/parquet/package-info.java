/**
 * Parquet files, by the Apache Parquet format's {@code parquet.thrift} and its pages on encodings. Reading is done here: footers and headers of pages, pages, levels, runs, dictionaries and values, a batch
 * at a time, into vectors. Of the library only the classes of schemas are used for it; it writes files. Loaded only when a table has this format.
 */
package io.tidemill.plugin.filesystem.parquet;
