/**
 * Kernels as bytecode. Called by operators when they open and by the optimizer when it folds constants.
 */
package io.tidemill.core.codegen;
