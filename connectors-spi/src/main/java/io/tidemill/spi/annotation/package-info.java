/**
 * Promises about public types: how long they stay as they are.
 */
package io.tidemill.spi.annotation;
