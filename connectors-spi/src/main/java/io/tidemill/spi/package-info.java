/**
 * What a plugin offers and what it is given. The engine calls in; plugins implement.
 */
package io.tidemill.spi;
