/**
 * What may be pushed down into a source. The full expression tree stays in the engine.
 */
package io.tidemill.spi.predicate;
