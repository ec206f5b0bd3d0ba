/**
 * SQL types and schemas. Used by every module; connectors see tables only through these.
 */
package io.tidemill.type;
