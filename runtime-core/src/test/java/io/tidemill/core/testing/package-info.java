/**
 * What tests of operators share: rows as text and the operator harness. Published as the module's test jar.
 */
package io.tidemill.core.testing;
