/**
 * What functions exist, their types and their code. Read by the optimizer's binder and by core.codegen.
 */
package io.tidemill.core.function;
