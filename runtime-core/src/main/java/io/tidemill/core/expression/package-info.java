/**
 * Typed, immutable expressions over the columns of a batch. Made by the optimizer, compiled by core.codegen.
 */
package io.tidemill.core.expression;
