/**
 * Columnar batches. Readers fill them, operators and sink writers read them; no kernels here.
 */
package io.tidemill.spi.vector;
