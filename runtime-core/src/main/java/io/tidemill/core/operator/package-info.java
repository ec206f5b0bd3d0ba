/**
 * The operator contract and the operators that both runtimes share. Hosts call in.
 */
package io.tidemill.core.operator;
