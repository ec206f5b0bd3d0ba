/**
 * Rows kept in columns: copying, growing buffers, writing and reading batches. Used by operators that hold rows longer than a call.
 */
package io.tidemill.core.vector;
